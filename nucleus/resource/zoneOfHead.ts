import { timeZoneNames, zoneNameOf } from '#constants/timeZones.ts'

/** The head of a column whose times are in a zone. */
export const headInZone = (title: string, timeZone: string): string => `${title} (${timeZone})`

/** A place and not a country: "Amount (GB)" and "Price (Japan)" name no zone. */
const inHead = /^(.*\S)\s*\((UTC|[\w+-]{1,20}\/[\w/+-]{1,30})\)\s*$/is

/** A head without the time zone that it names at its end, and the zone; undefined for none. */
export function zoneOfHead(head: string): { title: string; timeZone: string | undefined } {
  const [, title = head, name = ''] = inHead.exec(head) ?? []
  const timeZone = zoneNameOf(name)
  return timeZoneNames.includes(timeZone) ? { title, timeZone } : { title: head, timeZone: undefined }
}
