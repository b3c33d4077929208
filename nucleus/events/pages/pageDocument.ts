import { fileUrl } from '#contract/fields.ts'
import { cleanHtml } from '../../kernel/cleanHtml.ts'
import { pagePolicy, pageStyle } from './pageStyle.ts'
import type { PageContext } from './pageContext.ts'

interface PageContent {
  title?: string | null
  bodyHtml?: string | null
  heroImageUrl?: string | null
}

/**
 * A page as an attendee sees it: a full document with the event's header, the picture, the title and the text. Everything is
 * sanitized again here, whatever is stored, and the document forbids scripts.
 */
export function pageDocument({ title, bodyHtml, heroImageUrl }: PageContent, { event, menu }: PageContext): string {
  const heading = title || 'Untitled page'
  const venue = [event.venueName, event.city].filter(Boolean).join(', ')
  const body = cleanHtml(bodyHtml ?? '') || '<p class="empty">This page has no text yet.</p>'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escaped(pagePolicy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<base target="_blank">
<title>${escaped(`${heading} · ${event.name}`)}</title>
<style>${pageStyle}</style>
</head>
<body>
<header>${picture(event.logoUrl)}<b>${escaped(event.name)}</b><p>${escaped([datesOf(event), venue].filter(Boolean).join(' · '))}</p>${menuOf(menu)}</header>
${picture(heroImageUrl, 'hero')}
<main><h1>${escaped(heading)}</h1>
${body}
</main>
</body>
</html>
`
}

/** Decorative, so it has no alt text. An address that the contract would refuse shows nothing. */
const picture = (url: string | null | undefined, name = 'logo'): string =>
  url && fileUrl.safeParse(url).success ? `<img class="${name}" src="${escaped(url)}" alt="">` : ''

const menuOf = (menu: PageContext['menu']): string =>
  menu.length === 0
    ? ''
    : `<nav aria-label="Pages">${menu.map(({ title, isThis }) => `<span${isThis ? ' aria-current="page"' : ''}>${escaped(title)}</span>`).join('')}</nav>`

/** Monday 1 June – Wednesday 3 June 2026, in the event's time zone. */
function datesOf({ startsAt, endsAt, timeZone }: PageContext['event']): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  return format
    .formatRange(new Date(startsAt), new Date(endsAt))
    .replaceAll(',', '')
    .replace(/\p{Zs}/gu, ' ')
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
