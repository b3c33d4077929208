/** What our own sessions answer, which are at UTC, as a value of its own and in JSON: thousands of these are read for one export. */
const usual = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00(?::00)?$/
const form = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?(?:Z|([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?)$/

/**
 * The instant that PostgreSQL wrote, as ISO 8601 in UTC, whatever time zone its session has: before railways kept one
 * time, an offset has seconds (-04:56:02). Returns nothing for what the format has no word for: infinity, years before
 * Christ or of five digits. (`Date.parse` would make 2026 of the year 26, and nothing of an offset with seconds.)
 */
export function readInstant(text: string): string | undefined {
  const inUtc = usual.exec(text)
  if (inUtc) return `${inUtc[1]}T${inUtc[2]}.${(inUtc[3] ?? '').padEnd(3, '0')}Z`
  const parts = form.exec(text)
  if (!parts) return undefined
  const [year, month, day, hours, minutes, seconds] = parts.slice(1, 7).map(Number) as [number, number, number, number, number, number]
  const at = new Date(0)
  at.setUTCFullYear(year, month - 1, day)
  at.setUTCHours(hours, minutes, seconds, Number((parts[7] ?? '').padEnd(3, '0').slice(0, 3)))
  const [offsetHours, offsetMinutes, offsetSeconds] = parts.slice(9, 12).map((part) => Number(part || 0)) as [number, number, number]
  const offset = ((offsetHours * 60 + offsetMinutes) * 60 + offsetSeconds) * 1000
  return new Date(at.getTime() - (parts[8] === '-' ? -offset : offset)).toISOString()
}
