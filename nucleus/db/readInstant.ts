/** The output of our own sessions, which are in UTC, as a value and in JSON; the fast path, since an export reads thousands. */
const usual = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00(?::00)?$/
const form = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?(?:Z|([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?)$/

/**
 * Converts an instant written by PostgreSQL to ISO 8601 in UTC, in any time zone of its session: historic offsets have seconds
 * (-04:56:02). Undefined for what the format cannot express: infinity, years before Christ or of five digits. (`Date.parse`
 * would read the year 26 as 2026, and reject an offset with seconds.)
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
