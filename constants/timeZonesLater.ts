/**
 * Replaces `timeZones.ts` in browsers (`turbopack.resolveAlias`): the names are loaded together with what checks values, after the first
 * rows. Empty until then.
 */
export let timeZoneNames: readonly string[] = []
export let zoneNameOf = (name: string): string => name

export async function loadTimeZones(): Promise<void> {
  const loaded = await import('./timeZones.ts')
  timeZoneNames = loaded.timeZoneNames
  zoneNameOf = loaded.zoneNameOf
}
