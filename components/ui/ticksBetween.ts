/** Round numbers from below the least to above the greatest, about five. */
export function ticksBetween(least: number, greatest: number, wholeNumbers = false): number[] {
  const rough = Math.max(greatest - least, 1) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const round = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10)
  const size = wholeNumbers ? Math.max(round, 1) : round
  const first = Math.floor(least / size)
  return Array.from({ length: Math.max(Math.ceil(greatest / size) - first, 1) + 1 }, (_, at) => Math.round((first + at) * size * 100) / 100)
}
