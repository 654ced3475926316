"""`make site-docs`: build the documentation site into `build/site-docs`.

The pages are README.md, the files in `docs` and the other pages at the top. Links between them are adapted to
the site, the ladder is drawn from the results of the arena, and pages that the menu does not name (new ones,
and all decisions) are added to it. A link without a target is an error.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
from dataclasses import dataclass
from typing import Any, Final

import yaml

from clachan.bots.arena.plot import plot, svg
from tools.environment import ROOT
from tools.quiet import Failed, run_quietly

SOURCES: Final = ROOT / "build" / "site-docs-sources"
CONFIG: Final = ROOT / "build" / "mkdocs.yml"
SITE: Final = ROOT / "build" / "site-docs"
_TOP: Final = ("ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE")
_RESULTS: Final = ROOT / "benchmarks" / "results" / "arena.json"
_GAMES: Final = {"skye": "Isle of Skye", "clans": "Clans and Glory"}
_MORE: Final = "More"
_SHARES: Final = ("win_share", "low", "high", "fair_share")


@dataclass(frozen=True)
class ContestShare:
    """The win share of the first bot in a contest of two; `bot` names both."""

    bot: str
    win_share: float
    low: float
    high: float
    fair_share: float


def main() -> None:
    try:
        collect()
        build()
    except Failed as failure:
        sys.exit(str(failure))
    print(f"The site is in {SITE.relative_to(ROOT)}: open index.html.")


def collect() -> None:
    """Write the sources of the site."""
    shutil.rmtree(SOURCES, ignore_errors=True)
    shutil.copytree(ROOT / "docs", SOURCES)
    shutil.copytree(ROOT / "examples", SOURCES / "examples")
    for name in _TOP:
        shutil.copy(ROOT / name, SOURCES / name)
    (SOURCES / "index.md").write_text(
        (ROOT / "README.md").read_text(encoding="utf-8"), encoding="utf-8"
    )
    draw_ladder()
    for page in SOURCES.rglob("*.md"):
        page.write_text(with_site_links(page.read_text(encoding="utf-8")), encoding="utf-8")


def with_site_links(text: str) -> str:
    """The page with links as they are on the site, where `docs` is the top."""
    text = re.sub(r"\]\(docs/", "](", text)
    text = re.sub(r'src="docs/', 'src="', text)
    text = re.sub(r"\]\(\.\./\.\./", "](../", text)
    return re.sub(r"\]\(((?:\.\./)*)README\.md", r"](\1index.md", text)


def draw_ladder() -> None:
    """Draw the contests of each game, and show the pictures on the page of the ladder."""
    results = json.loads(_RESULTS.read_text(encoding="utf-8"))
    shown = [
        "",
        "## Plots",
        "",
        "Each line is the win share of the first bot; red is the fair share.",
        "",
    ]
    for game, title in _GAMES.items():
        rows = contests(results, game)
        name = f"ladder-{game}.svg"
        (SOURCES / "guide" / name).write_bytes(svg(plot(title, rows)))
        shown.append(f"![The contests of {title}]({name})\n")
    with (SOURCES / "guide" / "ladder.md").open("a", encoding="utf-8") as page:
        page.write("\n".join(shown))


def contests(results: dict[str, Any], game: str) -> list[ContestShare]:
    """The first bot of each contest with two seats and no boxes, named after the contest."""
    rows: list[ContestShare] = []
    for command, result in results.items():
        if command.startswith(f"clachan arena {game} ") and "--seats 2 " in f"{command} ":
            found = re.search(r"--bots (\S+)", command)
            if found is not None and "--with" not in command:
                first, _, other = found[1].partition(",")
                if first == other:
                    continue
                share = {name: float(result["bots"][first][name]) for name in _SHARES}
                rows.append(ContestShare(bot=f"{first} : {other}", **share))
    return sorted(rows, key=lambda row: row.bot)


def build() -> None:
    """Build the site from the collected sources; a link without a target is an error."""
    settings = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    text = re.sub(r"_dir: build/", "_dir: ", settings)
    CONFIG.write_text(with_all_pages(text), encoding="utf-8")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--config-file", str(CONFIG)]
    run_quietly(command, "Building the site", ROOT, {"NO_MKDOCS_2_WARNING": "1"})


def with_all_pages(settings: str) -> str:
    """The settings, with all decisions in the menu and pages it does not name under `More`."""
    [*head, nav] = re.split(r"(?m)^nav:\n", settings)
    menu = yaml.safe_load(nav)
    named = set(re.findall(r"[\w./-]+\.md", nav))
    pages = [page.relative_to(SOURCES).as_posix() for page in sorted(SOURCES.rglob("*.md"))]
    decisions = [page for page in pages if page.startswith("decisions/")]
    more = [page for page in pages if page not in named and page not in decisions]
    menu[-1] = {"Decisions": decisions}
    if more:
        menu.append({_MORE: more})
    return f"{''.join(head)}nav: {json.dumps(menu)}\n"


if __name__ == "__main__":
    main()
