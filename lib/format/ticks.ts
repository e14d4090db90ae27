/**
 * Ticks of a linear axis from zero that covers `largest`: steps of 1, 2, 2.5 or 5 times a power of ten, `most` ticks at most
 * (zero counts). The last tick is not below `largest`. `[0, 1]` where nothing is above zero.
 */
export function linearTicks(largest: number, most = 6): number[] {
  if (!(largest > 0) || !Number.isFinite(largest)) return [0, 1];
  const roughStep = largest / (most - 1);
  let power = 10 ** Math.floor(Math.log10(roughStep));
  for (;;) {
    for (const factor of [1, 2, 2.5, 5]) {
      const step = factor * power;
      const count = Math.ceil(Number((largest / step).toPrecision(12)));
      if (count <= most - 1)
        return Array.from({ length: count + 1 }, (_, at) => Number((at * step).toPrecision(12)));
    }
    power *= 10;
  }
}
