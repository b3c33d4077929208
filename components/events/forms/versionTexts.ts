import type { FormVersion } from '#contract/events/formVersions.ts'
import { formatWithZone } from '../../ui/dates.ts'

/** "Version 3 published 12 Nov 2026, 14:05 GMT by Maya Lind", in the event's time zone. */
export function publishedText({ version, publishedAt, publishedByName }: FormVersion, timeZone: string): string {
  return `Version ${version} published ${formatWithZone(publishedAt, timeZone)}${publishedByName === null ? '' : ` by ${publishedByName}`}`
}
