"""Draw win shares with their intervals: SVG with no package, PNG with Pillow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any, Final, Protocol
from xml.sax.saxutils import escape

from clachan.kernel.errors import InvalidOption

WIDTH: Final = 640
LEFT: Final = 150
ROW: Final = 34
TOP: Final = 40
PAPER: Final = "#fffdf7"
GRID: Final = "#ddd6c4"
INK: Final = "#2f5d50"
FAIR: Final = "#aa3333"
BLACK: Final = "#000000"


@dataclass(frozen=True)
class Stroke:
    """A straight line."""

    ends: tuple[float, float, float, float]
    color: str
    width: int = 1


@dataclass(frozen=True)
class Dot:
    x: float
    y: float


@dataclass(frozen=True)
class Text:
    """Text at a point; `anchor` is start, middle or end."""

    x: float
    y: float
    words: str
    anchor: str = "start"


@dataclass(frozen=True)
class Picture:
    """Shapes, in drawing order."""

    height: int
    shapes: tuple[Stroke | Dot | Text, ...]


class WinShare(Protocol):
    """What is drawn of one bot, such as a `Standing`; shares are between 0 and 1."""

    @property
    def bot(self) -> str: ...
    @property
    def win_share(self) -> float: ...
    @property
    def low(self) -> float: ...
    @property
    def high(self) -> float: ...
    @property
    def fair_share(self) -> float: ...


def plot(title: str, rows: Sequence[WinShare]) -> Picture:
    """A dot for the win share, a bar for its interval, a red line for the fair share."""
    bottom = TOP + ROW * len(rows)
    shapes: list[Stroke | Dot | Text] = [Text(16, 22, title)]
    for percent in range(0, 101, 25):
        x = _x(percent / 100)
        shapes.append(Stroke((x, TOP - 6, x, bottom), GRID))
        shapes.append(Text(x, bottom + 18, f"{percent} %", "middle"))
    for i, row in enumerate(rows):
        y = TOP + ROW * i + ROW // 2
        fair = _x(row.fair_share)
        shapes.append(Text(LEFT - 12, y + 5, row.bot, "end"))
        shapes.append(Stroke((fair, y - 12, fair, y + 12), FAIR))
        shapes.append(Stroke((_x(row.low), y, _x(row.high), y), INK, 4))
        shapes.append(Dot(_x(row.win_share), y))
    return Picture(bottom + 36, tuple(shapes))


def _x(share: float) -> float:
    return round(LEFT + share * (WIDTH - LEFT - 40), 1)


def renderer_for(file: Path) -> Callable[[Picture], bytes]:
    """The function that draws a file of that name; called before the games, so that errors come early."""
    if file.suffix == ".svg":
        return svg
    if file.suffix != ".png":
        raise InvalidOption(f"--plot {file}: the name must end in .svg or .png")
    try:
        import_module("PIL.ImageDraw")
    except ImportError:
        raise InvalidOption(
            "a PNG needs Pillow: pip install 'clachan[research]' (an SVG needs nothing)"
        ) from None
    return png


def svg(picture: Picture) -> bytes:
    size = f'width="{WIDTH}" height="{picture.height}"'
    frame = f'{size} viewBox="0 0 {WIDTH} {picture.height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {frame} font-family="sans-serif" font-size="13">',
        f'<rect {size} fill="{PAPER}"/>',
        *[_svg_shape(shape) for shape in picture.shapes],
        "</svg>",
    ]
    return ("\n".join(parts) + "\n").encode()


def _svg_shape(shape: Stroke | Dot | Text) -> str:
    if isinstance(shape, Stroke):
        x1, y1, x2, y2 = shape.ends
        return (
            f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{shape.color}" '
            f'stroke-width="{shape.width}"/>'
        )
    if isinstance(shape, Dot):
        return f'<circle cx="{shape.x}" cy="{shape.y}" r="6" fill="{INK}"/>'
    place = f'x="{shape.x}" y="{shape.y}" text-anchor="{shape.anchor}"'
    return f"<text {place}>{escape(shape.words)}</text>"


def png(picture: Picture) -> bytes:
    """The same picture at twice the size, so that it stays sharp."""
    image_module: Any = import_module("PIL.Image")
    draw_module: Any = import_module("PIL.ImageDraw")
    font = import_module("PIL.ImageFont").load_default(26)
    image = image_module.new("RGB", (2 * WIDTH, 2 * picture.height), PAPER)
    draw = draw_module.Draw(image)
    anchors = {"start": "ls", "middle": "ms", "end": "rs"}
    for shape in picture.shapes:
        if isinstance(shape, Stroke):
            ends = [2 * end for end in shape.ends]
            draw.line(ends, fill=shape.color, width=2 * shape.width)
        elif isinstance(shape, Dot):
            draw.ellipse(
                (2 * shape.x - 12, 2 * shape.y - 12, 2 * shape.x + 12, 2 * shape.y + 12), INK
            )
        else:
            place = (2 * shape.x, 2 * shape.y)
            draw.text(place, shape.words, BLACK, font=font, anchor=anchors[shape.anchor])
    file = BytesIO()
    image.save(file, "PNG")
    return file.getvalue()
