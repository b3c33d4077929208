/** A test file, and the milliseconds it took. */
export interface FileTime {
  name: string
  ms: number
  /** Processor time of its worker and of what the file started, in seconds; unknown of a file that could not be loaded. */
  cpuSeconds?: number
}

/** The slowest files as lines, the slowest first: by processor time, which other programs change little. */
export function slowestOf(files: readonly FileTime[], count = 10): string[] {
  const slowest = files.toSorted((one, other) => costOf(other) - costOf(one)).slice(0, count)
  return slowest.map(({ name, ms, cpuSeconds }) => `${columnOf(cpuSeconds)} CPU ${columnOf(ms / 1000)}  ${name}`)
}

const costOf = ({ ms, cpuSeconds = ms / 1000 }: FileTime): number => cpuSeconds
const columnOf = (seconds?: number): string => `${seconds === undefined ? '?' : seconds.toFixed(1)} s`.padStart(8)
