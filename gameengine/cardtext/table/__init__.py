"""All phrases of the phrasebook, by what they are about."""
