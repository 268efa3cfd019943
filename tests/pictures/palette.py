"""Pictures with a palette of few colors: a quarter of their size, and hardly to be told apart.

The browser that took a picture finds its colors, by median cut, and writes a number for
each pixel; what is left is the PNG round them (PNG, second edition, sections 4, 9 and 11).
"""

import base64
import struct
import zlib
from typing import Any, Final

from playwright.sync_api import Page

COLORS: Final = 128
"""Wood, paper, ink, stones with their shading, one red: more are not seen."""

_FEW_COLORS: Final = """async ([source, most]) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const { width, height } = image;
  const canvas = new OffscreenCanvas(width, height);
  const drawing = canvas.getContext("2d");
  drawing.drawImage(image, 0, 0);
  const { data } = drawing.getImageData(0, 0, width, height);
  // How often each color is there, by its upper six bits a channel.
  const key = (at) => ((data[at] >> 2) << 12) | ((data[at + 1] >> 2) << 6) | (data[at + 2] >> 2);
  const sums = new Map();
  for (let at = 0; at < data.length; at += 4) {
    const bin = key(at);
    const sum = sums.get(bin) ?? [0, 0, 0, 0, bin];
    sum[0] += data[at]; sum[1] += data[at + 1]; sum[2] += data[at + 2]; sum[3] += 1;
    sums.set(bin, sum);
  }
  const mean = (sum, channel) => sum[channel] / sum[3];
  // A box is worth splitting by its width, and by how many see it: a small red mark is wide.
  const box = (all) => {
    let channel = 0, width = -1;
    for (const one of [0, 1, 2]) {
      const values = all.map((sum) => mean(sum, one));
      const range = Math.max(...values) - Math.min(...values);
      if (range > width) [channel, width] = [one, range];
    }
    const seen = all.reduce((count, sum) => count + sum[3], 0);
    return { all, channel, worth: width * Math.sqrt(seen) };
  };
  const boxes = [box([...sums.values()])];
  while (boxes.length < most) {
    boxes.sort((a, b) => a.worth - b.worth);
    const widest = boxes.pop();
    if (widest.worth === 0) { boxes.push(widest); break; }
    const { all, channel } = widest;
    all.sort((a, b) => mean(a, channel) - mean(b, channel));
    const middle = (mean(all[0], channel) + mean(all[all.length - 1], channel)) / 2;
    const cut = Math.max(1, all.findIndex((sum) => mean(sum, channel) > middle));
    boxes.push(box(all.slice(0, cut)), box(all.slice(cut)));
  }
  const numbers = new Map();
  const palette = boxes.flatMap(({ all }, number) => {
    for (const sum of all) numbers.set(sum[4], number);
    const seen = all.reduce((count, sum) => count + sum[3], 0);
    return [0, 1, 2].map((one) => Math.round(all.reduce((total, sum) => total + sum[one], 0) / seen));
  });
  let pixels = "";
  for (let at = 0; at < data.length; at += 4) pixels += String.fromCharCode(numbers.get(key(at)));
  return { width, height, palette, pixels: btoa(pixels) };
}"""


def with_palette(page: Page, picture: bytes) -> bytes:
    """Return a PNG with at most `COLORS` colors; `page` is any page, and stays as it is."""
    source = "data:image/png;base64," + base64.b64encode(picture).decode()
    found: dict[str, Any] = page.evaluate(_FEW_COLORS, [source, COLORS])
    width, height = found["width"], found["height"]
    pixels = base64.b64decode(found["pixels"])
    rows = b"".join(
        b"\0" + pixels[start : start + width] for start in range(0, len(pixels), width)
    )
    # Eight bits a pixel, with a palette, without filters, not interlaced.
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        _chunk(name, data)
        for name, data in (
            (b"IHDR", header),
            (b"PLTE", bytes(found["palette"])),
            (b"IDAT", zlib.compress(rows, 9)),
            (b"IEND", b""),
        )
    )


def _chunk(name: bytes, data: bytes) -> bytes:
    checked = name + data
    return (
        struct.pack(">I", len(data)) + checked + struct.pack(">I", zlib.crc32(checked))
    )
