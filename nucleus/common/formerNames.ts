import { limits } from '#constants/limits.ts'

/** The names by which a record was known before, the newest last: each once, without the one it has now. */
export function formerNamesAfter(names: readonly string[], current: string): string[] {
  const seen = new Map(names.filter((name) => name !== '').map((name) => [name.toLowerCase(), name]))
  seen.delete(current.toLowerCase())
  return [...seen.values()].slice(-limits.formerNames)
}
