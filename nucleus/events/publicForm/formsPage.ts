import { publicPaths } from '#constants/publicPaths.ts'
import { escapeHtml } from '../../kernel/escapeHtml.ts'
import { eventDatesText } from '../plainPages/pageDocument.ts'
import { plainPage, plainPagePolicy } from '../plainPages/plainPage.ts'
import type { openForms } from '../formAnswers/readForm.ts'

type OpenForms = NonNullable<Awaited<ReturnType<typeof openForms>>>

/**
 * The open forms of an event to choose from, without scripts, each with what is said of its seats. The parameters of its address go on to each form, which takes hidden values and the
 * followed link from its own.
 */
export function formsPage(
  { event, forms, seatsTexts }: OpenForms & { seatsTexts: readonly string[] },
  params: Readonly<Record<string, unknown>>,
): { html: string; policy: string } {
  const query = escapeHtml(queryOf(params))
  const links = forms.map(
    ({ type }, at) =>
      `<li><a href="${publicPaths.form(event.eventCode, type.linkSlug ?? '')}${query}">${escapeHtml(type.name)}</a>${seatsTexts[at] && ` (${seatsTexts[at]})`}</li>`,
  )
  const list =
    links.length > 0 ? `<p>Register as:</p><ul class="choices">${links.join('')}</ul>` : '<p class="hint">Registration is not open.</p>'
  const when = [eventDatesText(event), event.venueName, event.city].filter(Boolean).join(', ')
  const body = `<h1>${escapeHtml(event.name)}</h1><p class="hint">${escapeHtml(when)}</p>${list}`
  return { html: plainPage(`Registration · ${event.name}`, body, { isListed: true }), policy: plainPagePolicy({ sendsForm: false }) }
}

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
