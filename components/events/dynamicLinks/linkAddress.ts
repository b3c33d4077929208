import { shortLinkPath } from '#contract/events/dynamicLinks.ts'

/** The whole address of a link, as whoever is here reached the console: behind a proxy that is the proxy's. */
export const linkAddress = (shortCode: string | null | undefined): string => `${window.location.origin}${shortLinkPath(shortCode ?? '')}`
