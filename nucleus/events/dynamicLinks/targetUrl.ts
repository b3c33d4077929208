import type { Db } from '../../db/client.ts'
import { linkTargets } from '#constants/choices.ts'
import { targetedLinkTypes } from '#contract/events/dynamicLinks.ts'
import { publicAddress } from '../../common/publicAddress.ts'
import type { FollowedLink } from './followedLink.ts'
import { findTarget } from './targets.ts'

/** Paths of the other link targets, below the public site. */
const paths: Readonly<Record<number, string>> = {
  [linkTargets.registration]: 'register',
  [linkTargets.meetingRequest]: 'meetings',
  [linkTargets.appScreen]: 'app',
}

/**
 * The address that a link leads to, on the event's public site. `noLift`: the event has no public site. `gone`: the page or
 * session was deleted. Only the stored website decides the host.
 */
export async function targetUrl(db: Db, link: FollowedLink): Promise<URL | 'nowhere' | 'gone'> {
  const site = publicAddress(link.websiteUrl)
  const path = targetedLinkTypes.includes(link.targetType) ? await findTarget(db, link) : paths[link.targetType]
  if (path === undefined) return 'gone'
  if (!site) return 'nowhere'
  site.pathname = `${site.pathname.replace(/(?<!\/)\/+$/, '')}/${path}`
  for (const [name, value] of Object.entries(parametersOf(link))) if (value) site.searchParams.set(name, String(value))
  return site
}

const parametersOf = (link: FollowedLink): Record<string, string | number | null> => ({
  utm_source: link.utmSource,
  utm_medium: link.utmMedium,
  utm_campaign: link.utmCampaign,
  ...(link.targetType === linkTargets.registration && {
    type: link.linkSlug ?? link.eventCompanyTypeId,
    rep: link.irRepContactId,
    // Lets a registration record the link it came from.
    link: link.shortCode,
  }),
})
