import { timeZoneNames } from '#constants/timeZones.ts'

/** The head of a column whose times are in a zone. */
export const headInZone = (title: string, timeZone: string): string => `${title} (${timeZone})`

const inHead = /^(.*\S)\s*\(([\w/+-]{1,40})\)\s*$/s
const zones = new Map([...timeZoneNames, 'UTC'].map((name) => [name.toLowerCase(), name]))

/** A head without the time zone that it names at its end, and the zone; undefined for none. */
export function zoneOfHead(head: string): { title: string; timeZone: string | undefined } {
  const [, title = head, name = ''] = inHead.exec(head) ?? []
  const timeZone = zones.get(name.toLowerCase())
  return timeZone ? { title, timeZone } : { title: head, timeZone: undefined }
}
