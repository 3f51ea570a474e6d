"""Who may know whom: lessons -> widgets -> finplay, and the two games never know each other."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from lab import ROOT

GAMES = ("finplay.wealthcraft", "finplay.wongamania")
MOST_LINES = 400
FILES = sorted([*ROOT.glob("finplay/**/*.py"), *ROOT.glob("widgets/**/*.py")])
# finplay is the standard library only; these modules may import more, but only in the functions that need it.
MAY_IMPORT = {
    "finplay.ledger": {"pandas"},
    "finplay.simulate": {"pandas"},
    "finplay.frames": {"numpy", "pandas"},
    "finplay.handout": {"joblib", "tqdm"},
    "finplay.speed": {"tqdm"},
    "finplay.stored": {"numpy"},
    "finplay.compare": {"pandas"},
    "finplay.tournaments": {"openskill", "pandas"},
    "finplay.history": {"pandas"},
    "finplay.data.build_history": {"pandas"},
}


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path: Path, at_the_top: bool = False) -> set[str]:
    """The full names of the modules that a file imports, anywhere in it or only when it is itself imported."""
    package = list(path.relative_to(ROOT).parent.parts)
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = set()
    for node in tree.body if at_the_top else ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *filter(None, [node.module])])
            # "from finplay import wealthcraft" may name a module or a thing in one: take both.
            names |= {base} | {f"{base}.{alias.name}" for alias in node.names}
    return names


def within(name: str, package: str) -> bool:
    return name == package or name.startswith(package + ".")


def foreign(names: set[str]) -> set[str]:
    """The packages among these modules that are neither Python's nor finplay."""
    return {name.split(".")[0] for name in names} - set(sys.stdlib_module_names) - {"finplay"}


def any_within(names: set[str], package: str) -> list[str]:
    return sorted(name for name in names if within(name, package))


def each_file():
    return pytest.mark.parametrize("path", FILES, ids=module_name)


@each_file()
def test_arrows_point_one_way(path):
    for above in ("widgets", "lessons", "tests") if within(module_name(path), "finplay") else ("lessons", "tests"):
        assert not any_within(imported(path), above)


@each_file()
def test_finplay_needs_only_the_standard_library(path):
    name = module_name(path)
    if within(name, "finplay"):
        compiles = within(name, "finplay.fast")  # is only imported where numba is
        assert foreign(imported(path)) <= ({"numba", "llvmlite", "numpy"} if compiles else MAY_IMPORT.get(name, set()))
        assert compiles or not foreign(imported(path, at_the_top=True))


@each_file()
def test_the_games_never_know_each_other_and_only_games_py_knows_both(path):
    name = module_name(path)
    own = [game for game in GAMES if within(name, game)]
    allowed = GAMES if name == "finplay.games" else own
    if within(name, "finplay"):
        for game in set(GAMES) - set(allowed):
            assert not any_within(imported(path), game)


@each_file()
def test_files_are_short_enough_to_read(path):
    length = len(path.read_text(encoding="utf-8").splitlines())
    assert length <= MOST_LINES, f"{length} lines"


@pytest.mark.parametrize("package", ["finplay", "widgets"])
def test_importing_needs_neither_pandas_nor_numpy(package):
    """So the games also run where only pure Python can be installed, such as a Jupyter inside the browser."""
    code = f"import sys, {package}; print(*sorted({{'pandas', 'numpy', 'numba'}} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == []
