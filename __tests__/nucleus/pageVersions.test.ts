import { afterAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { type EventPage, eventPages as declared, pageVersion } from '#contract/events/pages.ts'
import { history } from '#contract/history.ts'
import { changes } from '#nucleus/db/tables/index.ts'
import { makeEvent, ok, startNucleus } from '../support/nucleus.ts'

const { upsert } = declared.calls
const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
const reader = await nucleus.signIn('readOnly')
afterAll(() => nucleus.close())

const save = async (input: object): Promise<EventPage> => ok(await nucleus.call(upsert, input, token))
const changesOf = async (id: number) => ok(await nucleus.call(history, { resource: 'eventPages', id }, token)).toReversed()
const seen = (pagesEventId: number, changeId: number, side: 'before' | 'after') =>
  nucleus.call(pageVersion, { pagesEventId, changeId, side }, reader.token)

/** A page that was made, given another text, and then another title. */
async function threeVersions() {
  const { eventId } = await makeEvent(db, { name: 'Harbour Forum' })
  const first = await save({ eventId, pageType: 10, title: 'Travel', bodyHtml: '<p>By train.</p>', visibility: 3 })
  const second = await save({ ...first, bodyHtml: '<p>By boat.</p>' })
  await save({ ...second, title: 'Getting there' })
  const [made, text, title] = (await changesOf(first.pagesEventId)).map(({ changeId }) => changeId)
  return { id: first.pagesEventId, made: made ?? 0, text: text ?? 0, title: title ?? 0 }
}

describe('a version of a page', () => {
  test('is what attendees saw right before and right after a change', async () => {
    const { id, text, title } = await threeVersions()
    const [before, after] = [ok(await seen(id, text, 'before')).html, ok(await seen(id, text, 'after')).html]
    expect(before).toContain('<h1>Travel</h1>\n<p>By train.</p>')
    expect(after).toContain('<h1>Travel</h1>\n<p>By boat.</p>')
    for (const html of [before, after]) expect(html).toContain('<b>Harbour Forum</b>')
    expect(ok(await seen(id, title, 'after')).html).toContain('<h1>Getting there</h1>\n<p>By boat.</p>')
  })

  test('has nothing before the page was made', async () => {
    const { id, made } = await threeVersions()
    expect(ok(await seen(id, made, 'after')).html).toContain('<p>By train.</p>')
    expect(await seen(id, made, 'before')).toMatchObject({ status: 404 })
  })

  test('is of this page only', async () => {
    const [one, other] = [await threeVersions(), await threeVersions()]
    for (const side of ['before', 'after'] as const) expect((await seen(one.id, other.text, side)).status).toBe(404)
    expect((await seen(999_999, one.text, 'after')).status).toBe(404)
  })

  test('is cleaned, whatever the record of the change holds', async () => {
    const { id, text } = await threeVersions()
    await db
      .update(changes)
      .set({ before: { bodyHtml: '<p onclick="steal()">Old</p><script>steal()</script>', heroImageUrl: 'javascript:steal()', title: 7 } })
      .where(eq(changes.changeId, text))
    const { html } = ok(await seen(id, text, 'before'))
    expect(html).toContain('<p>Old</p>')
    expect(html).not.toContain('steal')
  })
})
