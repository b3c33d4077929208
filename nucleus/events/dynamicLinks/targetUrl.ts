import type { Db } from '../../db/client.ts'
import { linkTargets } from '#constants/setUpChoices.ts'
import { publicPaths } from '#constants/publicPaths.ts'
import { targetedLinkTypes } from '#contract/events/dynamicLinks.ts'
import { publicAddress } from '../../common/publicAddress.ts'
import { publicPages } from '../pages/publicPages.ts'
import type { FollowedLink } from '../common/followedLink.ts'
import { findTarget } from './targets.ts'

/** Paths of the other link targets, below the public site. */
const paths: Readonly<Record<number, string>> = {
  [linkTargets.meetingRequest]: 'meetings',
  [linkTargets.appScreen]: 'app',
}

/**
 * The address that a link leads to: a registration form or a public page of ours, or a place on the event's public site. `nowhere`: the event has no public site. `gone`: the page or
 * session was deleted. Only the stored website decides the host.
 */
export async function targetUrl(db: Db, link: FollowedLink): Promise<{ href: string } | 'nowhere' | 'gone'> {
  if (link.targetType === linkTargets.registration) return { href: formPath(link) }
  const site = publicAddress(link.websiteUrl)
  const path = targetedLinkTypes.includes(link.targetType) ? await findTarget(db, link) : paths[link.targetType]
  if (path === undefined) return 'gone'
  if (link.targetType === linkTargets.page && (await publicPages(db, link.eventCode, path)).length > 0)
    return { href: withParameters(publicPaths.page(link.eventCode, path), parametersOf(link)) }
  if (!site) return 'nowhere'
  addPath(site, path)
  for (const [name, value] of Object.entries(parametersOf(link))) if (value) site.searchParams.set(name, value)
  return site
}

/** A document at the end of an address, beside which the other pages are. */
const fileName = /\/[^/]*\.(?:html?|php|aspx?|jsp)$/i

/** Adds a path where the site has its pages: in the fragment of one that has them there (`/#/forum`); another fragment is a place on the first page. */
function addPath(site: URL, path: string): void {
  const [route = '', ...query] = site.hash.split(/(?=\?)/)
  if (/^#!?\//.test(route)) {
    site.hash = `${withoutSlash(route)}/${path}${query.join('')}`
    return
  }
  site.hash = ''
  site.pathname = `${withoutSlash(site.pathname.replace(fileName, '/'))}/${path}`
}
const withoutSlash = (path: string): string => path.replace(/(?<!\/)\/+$/, '')

/** The path of a registration form, or of all forms of the event. The code lets a registration record the link it came from. */
function formPath(link: FollowedLink): string {
  const path = link.linkSlug ? publicPaths.form(link.eventCode, link.linkSlug) : publicPaths.forms(link.eventCode)
  return withParameters(path, { ...parametersOf(link), link: link.shortCode })
}

/** A path with those parameters that have a value. */
function withParameters(path: string, parameters: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(parameters).filter((one): one is [string, string] => Boolean(one[1]))
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

const parametersOf = (link: FollowedLink): Record<string, string | null> => ({
  utm_source: link.utmSource,
  utm_medium: link.utmMedium,
  utm_campaign: link.utmCampaign,
})
