/** A file of tests, and how long it took from its first line to its last. */
export interface FileTime {
  name: string
  ms: number
}

/** The slowest files in lines, the slowest first: what to look at when a run has become long. */
export function slowestOf(files: readonly FileTime[], count = 10): string[] {
  const slowest = files.toSorted((one, other) => other.ms - one.ms).slice(0, count)
  return slowest.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`)
}
