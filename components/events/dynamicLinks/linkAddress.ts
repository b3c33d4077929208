import { shortLinkPath } from '#contract/events/dynamicLinks.ts'

/** The full address of a link, with the origin of the current page: behind a proxy, the proxy's. */
export const linkAddress = (shortCode: string | null | undefined): string => `${window.location.origin}${shortLinkPath(shortCode ?? '')}`
