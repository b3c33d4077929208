/** A test file, and the milliseconds it took. */
export interface FileTime {
  name: string
  ms: number
}

/** The slowest files as lines, the slowest first. */
export function slowestOf(files: readonly FileTime[], count = 10): string[] {
  const slowest = files.toSorted((one, other) => other.ms - one.ms).slice(0, count)
  return slowest.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`)
}
