/** The zone's name at that instant: `Eastern Daylight Time`. */
export const zoneName = (zone: string, iso: string): string => nameOf(zone, iso, 'long')
/** The short name of the zone at that instant, where there is one: `EDT`, `GMT+2`. */
export const zoneShortName = (zone: string, iso: string): string => nameOf(zone, iso, 'short')
/** America/New_York → New York. */
export const cityOfZone = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
/** "New York time"; a zone that is no place by its name: "UTC". */
export const timeOfZone = (zone: string): string => (zone.includes('/') ? `${cityOfZone(zone)} time` : zone)
/** In whose time times are written: "Times are in New York time." */
export const timesIn = (zone: string): string => `Times are in ${timeOfZone(zone)}.`

const formatters = new Map<string, Intl.DateTimeFormat>()
function nameOf(zone: string, iso: string, length: 'long' | 'short'): string {
  const key = `${zone} ${length}`
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: length })
  formatters.set(key, formatter)
  return formatter.formatToParts(new Date(iso)).find((part) => part.type === 'timeZoneName')?.value ?? zone
}
