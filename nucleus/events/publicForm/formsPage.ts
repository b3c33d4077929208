import { createHash } from 'node:crypto'
import { publicPaths } from '#constants/publicPaths.ts'
import { escapeHtml } from '../../kernel/escapeHtml.ts'
import { pageStyle } from '../pages/pageStyle.ts'
import type { openForms } from './readForm.ts'

type OpenForms = NonNullable<Awaited<ReturnType<typeof openForms>>>

/** The open forms of an event to choose from, without scripts. `link` is the code of the dynamic link that was followed. */
export function formsPage({ eventName, forms }: OpenForms, link: string | undefined): { html: string; policy: string } {
  const query = link && /^[a-z0-9-]{1,40}$/.test(link) ? `?link=${link}` : ''
  const links = forms.map(
    ({ event, type }) =>
      `<li><a href="${publicPaths.form(event.eventCode, type.linkSlug ?? '')}${query}">${escapeHtml(type.name)}</a></li>`,
  )
  const list = links.length > 0 ? `<p>Register as:</p><ul>${links.join('')}</ul>` : '<p class="empty">Registration is not open.</p>'
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${escapeHtml(`Registration · ${eventName}`)}</title>
<style>${pageStyle}</style>
</head>
<body>
<main><h1>${escapeHtml(eventName)}</h1>
${list}
</main>
</body>
</html>
`
  return { html, policy }
}

const policy = `default-src 'none'; img-src data:; style-src 'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
