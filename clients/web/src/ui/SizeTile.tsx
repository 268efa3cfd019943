/** A tile of the board sizes: the board in small, its size in figures. */

import { texts } from "../i18n";

const WIDTH = 56;
const MARGIN = 3;

export function SizeTile({ size }: { size: number }) {
  const far = WIDTH - MARGIN;
  const step = (far - MARGIN) / (size - 1);
  const lines = Array.from({ length: size }, (_, index) => {
    const place = (MARGIN + index * step).toFixed(1);
    return `M${MARGIN} ${place}H${far}M${place} ${MARGIN}V${far}`;
  });
  return (
    <>
      <svg viewBox={`0 0 ${WIDTH} ${WIDTH}`} aria-hidden="true">
        <rect class="w" width={WIDTH} height={WIDTH} />
        <path class="l" d={lines.join("")} />
      </svg>
      {texts.value.lobby.size(size)}
    </>
  );
}
