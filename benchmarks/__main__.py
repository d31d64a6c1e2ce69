"""./booth bench [name]: run one benchmark, or each in a process of its own."""

import importlib
import pkgutil
import subprocess
import sys

import benchmarks

NOT_BENCHMARKS = {"__main__", "fixtures", "report", "unlimited"}


def main(arguments: list[str]) -> int:
    names = sorted(
        module.name
        for module in pkgutil.iter_modules(benchmarks.__path__)
        if module.name not in NOT_BENCHMARKS
    )
    if not arguments:
        codes = [
            subprocess.run(
                [sys.executable, "-m", "benchmarks", name], check=False
            ).returncode
            for name in names
        ]
        return int(any(codes))
    if arguments[0] not in names:
        print(f"There is no benchmark {arguments[0]}. There are: {', '.join(names)}.")
        return 2
    return int(
        not importlib.import_module(f"benchmarks.{arguments[0]}").run().print_result()
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
