import { fileUrl } from '#contract/fields.ts'
import { lastMomentOf } from '../../common/localDates.ts'
import { cleanHtml } from '../../kernel/cleanHtml.ts'
import { escapeHtml } from '../../kernel/escapeHtml.ts'
import { formatsByZone } from '../../kernel/formatsByZone.ts'
import { pagePolicy, pageStyle } from './pageStyle.ts'
import type { PageContext } from './pageContext.ts'

interface PageContent {
  title?: string | null
  bodyHtml?: string | null
  heroImageUrl?: string | null
  seoTitle?: string | null
  seoDescription?: string | null
}
interface PageOptions {
  /** The address of a page in the menu; without it the menu is only shown, and links open beside the document. */
  pathOf?: (slug: string) => string
  /** Where people register; undefined while nobody can. */
  registerPath?: string | undefined
}

/**
 * A page as an attendee sees it: a full document with the event's header, the picture, the title and the text. Everything is
 * sanitized again here, whatever is stored, and the document forbids scripts.
 */
export function pageDocument(
  { title, bodyHtml, heroImageUrl, seoTitle, seoDescription }: PageContent,
  { event, menu }: PageContext,
  { pathOf, registerPath }: PageOptions = {},
): string {
  const heading = title || 'Untitled page'
  const venue = [event.venueName, event.city].filter(Boolean).join(', ')
  const body = cleanHtml(bodyHtml ?? '') || '<p class="empty">This page has no text yet.</p>'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(pagePolicy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
${pathOf ? '' : '<base target="_blank">\n'}<title>${escapeHtml(seoTitle || `${heading} · ${event.name}`)}</title>${description(seoDescription)}
<style>${pageStyle}</style>
</head>
<body>
<header>${picture(event.logoUrl)}<b>${escapeHtml(event.name)}</b><p>${escapeHtml([eventDatesText(event), venue].filter(Boolean).join(' · '))}</p>${menuOf(menu, { pathOf, registerPath })}</header>
${picture(heroImageUrl, 'hero')}
<main><h1>${escapeHtml(heading)}</h1>
${body}
</main>
</body>
</html>
`
}

/** Decorative, so it has no alt text. An address that the contract would refuse shows nothing. */
const picture = (url: string | null | undefined, name = 'logo'): string =>
  url && fileUrl.safeParse(url).success ? `<img class="${name}" src="${escapeHtml(url)}" alt="">` : ''

const description = (text: string | null | undefined): string => (text ? `\n<meta name="description" content="${escapeHtml(text)}">` : '')

function menuOf(menu: PageContext['menu'], { pathOf, registerPath }: PageOptions): string {
  const entries = menu.map((page) => menuEntry(page, pathOf))
  if (registerPath !== undefined) entries.push(`<a href="${escapeHtml(registerPath)}">Register</a>`)
  return entries.length === 0 ? '' : `<nav aria-label="Pages">${entries.join('')}</nav>`
}

function menuEntry({ title, slug, isThis }: PageContext['menu'][number], pathOf: PageOptions['pathOf']): string {
  const text = `<span${isThis ? ' aria-current="page"' : ''}>${escapeHtml(title)}</span>`
  return pathOf && !isThis ? `<a href="${escapeHtml(pathOf(slug))}">${escapeHtml(title)}</a>` : text
}

const datesFormat = formatsByZone('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** Monday 1 June – Wednesday 3 June 2026, in the event's time zone. An event that ends at midnight ends on the day before. */
export function eventDatesText({ startsAt, endsAt, timeZone }: Pick<PageContext['event'], 'startsAt' | 'endsAt' | 'timeZone'>): string {
  return datesFormat(timeZone)
    .formatRange(new Date(startsAt), new Date(lastMomentOf(endsAt)))
    .replaceAll(',', '')
    .replace(/\p{Zs}/gu, ' ')
}
