"""The style sheet of the count sheet, and the policy that allows just that one.

The page carries it inside, so that a file which was saved or mailed looks the same; its
hash in the policy keeps every other style and every script out (reliability X3).
"""

import base64
from hashlib import sha256
from typing import Final

from shoutan_server.api.page import SECURITY_HEADERS

CSS: Final = """
@page { size: A4 portrait; margin: 10mm 13mm; }
* { box-sizing: border-box; }
html { background: #fff; color: #000; }
body { margin: 0 auto; max-width: 184mm; padding: 6mm 0;
  font: 9.5pt/1.3 "Noto Sans", "Helvetica Neue", Arial, "Noto Sans CJK SC",
    "PingFang SC", "Microsoft YaHei", "WenQuanYi Micro Hei", sans-serif; }
header { display: flex; flex-wrap: wrap; gap: 0 6mm; align-items: baseline;
  justify-content: space-between;
  border-bottom: 1.5pt solid #000; padding-bottom: 1mm; }
h1 { font-size: 17pt; margin: 0; }
h1 small { font-size: 10pt; font-weight: normal; margin-left: 2mm; }
h2 { font-size: 10pt; margin: 0 0 1mm; }
.screen { font-size: 9pt; }
.screen a { color: #000; }
.top { display: grid; grid-template-columns: 1fr 1fr; gap: 0 8mm; margin-top: 2mm; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 3mm; margin: 0;
  align-content: start; }
dt { color: #444; }
dd { margin: 0; overflow-wrap: anywhere; }
.players dd { font-weight: bold; }
.result { font-size: 15pt; font-weight: bold; margin: 1.5mm 0 0.5mm; text-align: center; }
.result code { font: inherit; font-weight: normal; }
.note { text-align: center; margin: 0 0 1mm; }
.open { border: 1.5pt solid #000; padding: 1mm; font-weight: bold; }
.board { display: block; max-width: 100%; height: auto; margin: 0 auto; }
.legend { display: flex; flex-wrap: wrap; justify-content: center; gap: 0 5mm;
  list-style: none; margin: 0 0 2mm; padding: 0; font-size: 8.5pt; }
.legend li { display: flex; align-items: center; gap: 1mm; }
.mark { width: 5mm; height: 5mm; }
.counts { display: grid; grid-template-columns: 1fr 1fr; gap: 0 8mm;
  align-items: start; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: left; font-weight: bold; }
caption small { font-weight: normal; color: #444; display: block; font-size: 8pt; }
th, td { border-bottom: 0.4pt solid #888; padding: 0.4mm 0; text-align: left;
  font-weight: normal; }
td, thead th + th { text-align: right; padding-left: 3mm;
  font-variant-numeric: tabular-nums; }
thead th { border-bottom: 1pt solid #000; }
.sum > * { font-weight: bold; border-bottom: 1pt solid #000; }
.margin > * { font-weight: bold; border-top: 2.5pt double #000; border-bottom: 0; }
.where { margin-top: 2mm; font-size: 8.5pt; line-height: 1.25; }
.counts .where { margin-top: 0; }
.where dl { gap: 0.5mm 3mm; }
.sign { display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 8mm; margin-top: 9mm;
  break-inside: avoid; }
.sign span { border-top: 0.6pt solid #000; padding-top: 0.5mm; font-size: 8.5pt; }
footer { margin-top: 3mm; font-size: 7.5pt; color: #333; break-inside: avoid; }
footer code { font-size: 7.5pt; overflow-wrap: anywhere; }
table, .board, .result { break-inside: avoid; }
@media print { .screen { display: none; } body { padding: 0; } }
@media screen and (max-width: 48em) {
  body { padding: 4mm; }
  .top, .counts { grid-template-columns: 1fr; gap: 3mm; }
}
"""

_HASH = base64.b64encode(sha256(CSS.encode()).digest()).decode()

POLICY: Final = (
    f"{SECURITY_HEADERS['Content-Security-Policy']}; style-src 'sha256-{_HASH}'"
)
"""The policy of every answer, and beside it this style and no other."""
