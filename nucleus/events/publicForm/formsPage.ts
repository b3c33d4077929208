import { createHash } from 'node:crypto'
import { publicPaths } from '#constants/publicPaths.ts'
import { escapeHtml } from '../../kernel/escapeHtml.ts'
import { pageStyle } from '../plainPages/pageStyle.ts'
import type { openForms } from '../formAnswers/readForm.ts'

type OpenForms = NonNullable<Awaited<ReturnType<typeof openForms>>>

/**
 * The open forms of an event to choose from, without scripts, each with what is said of its seats. The parameters of its address go on to each form, which takes hidden values and the
 * followed link from its own.
 */
export function formsPage(
  { eventName, forms, seatsTexts }: OpenForms & { seatsTexts: readonly string[] },
  params: Readonly<Record<string, unknown>>,
): { html: string; policy: string } {
  const query = escapeHtml(queryOf(params))
  const links = forms.map(
    ({ event, type }, at) =>
      `<li><a href="${publicPaths.form(event.eventCode, type.linkSlug ?? '')}${query}">${escapeHtml(type.name)}</a>${seatsTexts[at] && ` (${seatsTexts[at]})`}</li>`,
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

/** The most characters of a query that go on. */
const maxQuery = 2000

/** The parameters as the query of an address; empty where they are none, or too long for one. */
function queryOf(params: Readonly<Record<string, unknown>>): string {
  const texts = Object.entries(params).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value.toWellFormed()]] : [],
  )
  const query = new URLSearchParams(texts).toString()
  return query === '' || query.length > maxQuery ? '' : `?${query}`
}
