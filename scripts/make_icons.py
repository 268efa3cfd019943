"""Draw the icons of the installed page from our seal: `python -m scripts.make_icons`.

Needs Chromium, as the browser tests do. The pictures are committed, so that a build needs
neither; run this after a change of the seal. With `--check` it only says whether the files
that the manifest names are there in the sizes that it says.
"""

import base64
import re
import shutil
import sys
from pathlib import Path
from typing import Final

import orjson

WEB: Final = Path(__file__).parent.parent / "clients" / "web"
SEAL: Final = WEB / "src" / "styles" / "seal.svg"
PUBLIC: Final = WEB / "public"
PAPER: Final = "#f7f3ea"
ICONS: Final = (
    # Name, width in CSS pixels, part of the width that the seal is high, is it on paper.
    ("icon-192", 192, 0.96, False),
    ("icon-512", 512, 0.96, False),
    # Whatever shape a launcher cuts, four fifths of the width stay (W3C manifest, icons).
    ("maskable-192", 192, 0.62, True),
    ("maskable-512", 512, 0.62, True),
    ("apple-touch-180", 180, 0.72, True),
)


def png_size(file: Path) -> tuple[int, int]:
    """Return width and height of a PNG file (PNG, section 11.2.1)."""
    head = file.read_bytes()[:24]
    if head[:8] != b"\x89PNG\r\n\x1a\n":
        raise ValueError(f"{file.name} is no PNG file")
    return int.from_bytes(head[16:20]), int.from_bytes(head[20:24])


def check() -> list[str]:
    """Return what is wrong with the icons that the manifest names."""
    manifest = orjson.loads((PUBLIC / "manifest.webmanifest").read_bytes())
    wrong: list[str] = []
    for icon in manifest["icons"]:
        file = PUBLIC / icon["src"].lstrip("/")
        if not file.is_file():
            wrong.append(f"{icon['src']} is not there")
            continue
        width, height = png_size(file)
        if icon["sizes"] != f"{width}x{height}":
            wrong.append(f"{icon['src']} is {width}x{height}, not {icon['sizes']}")
    return wrong


def draw() -> None:
    """Draw every icon."""
    from playwright.sync_api import sync_playwright

    chromium = shutil.which("chromium")
    if chromium is None:
        raise SystemExit("make_icons: there is no chromium here")
    seal = SEAL.read_text()
    # The picture of the tab is square; the seal itself is what its field covers.
    seal = re.sub(r'viewBox="[^"]*"', 'viewBox="0 0 40 72"', seal)
    source = base64.b64encode(seal.encode()).decode()
    folder = PUBLIC / "icons"
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
        )
        for name, width, height, on_paper in ICONS:
            page = browser.new_page(viewport={"width": width, "height": width})
            paper = PAPER if on_paper else "transparent"
            page.set_content(
                f'<body style="margin:0;height:100vh;display:grid;place-items:center;'
                f'background:{paper}"><img style="height:{height * 100}vh" '
                f'src="data:image/svg+xml;base64,{source}">'
            )
            page.locator("img").evaluate("image => image.decode()")
            page.screenshot(path=folder / f"{name}.png", omit_background=not on_paper)
            page.close()
        browser.close()


def main() -> int:
    """Draw the icons, or check them."""
    if "--check" not in sys.argv[1:]:
        draw()
    wrong = check()
    for sentence in wrong:
        print(f"make_icons: {sentence}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
