import { afterAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { pageVisibilities } from '#constants/setUpChoices.ts'
import { eventState } from '#constants/statuses.ts'
import { events } from '#nucleus/db/tables/index.ts'
import { formOfType, publicFormOf } from '#nucleus/events/formAnswers/readForm.ts'
import { formQuestion } from '../support/formQuestion.ts'
import { publishedForm } from '../support/publicForm.ts'
import { makeEvent, startNucleus } from '../support/nucleus.ts'
import { makePage } from '../support/links.ts'

const nucleus = await startNucleus()
const { app, db } = nucleus
afterAll(() => nucleus.close())
const { eventId, eventCode } = await makeEvent(db, { name: 'Summit' })
const read = (path: string) => app.inject(`/nucleus/e/${path}`)
const isPublic = { visibility: pageVisibilities.public }

describe('a public page', () => {
  test('is shown to anyone, cleaned, without scripts and with links to the other public pages', async () => {
    const bodyHtml = '<p onclick="x()">At the <b>lake</b></p><script>alert(1)</script><a href="javascript:x()">Map</a>'
    await makePage(db, { eventId, slug: 'venue', title: 'Venue', bodyHtml, seoDescription: 'Where "we" meet', ...isPublic })
    await makePage(db, { eventId, slug: 'faq', title: 'FAQ', ...isPublic })
    await makePage(db, { eventId, slug: 'members', title: 'Members', visibility: pageVisibilities.registeredOnly })
    const { statusCode, headers, body } = await read(`${eventCode}/venue`)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; (?!.*script-src).*frame-ancestors 'none'$/)
    expect(body).toContain('<p>At the <b>lake</b></p>')
    expect(body).not.toMatch(/script>|onclick|javascript:|_blank/)
    expect(body).toContain('<meta name="description" content="Where &quot;we&quot; meet">')
    expect(body).toContain(`<span aria-current="page">Venue</span>`)
    expect(body).toContain(`<a href="/e/${eventCode}/faq">FAQ</a>`)
    expect(body).not.toContain('Members')
  })

  test('says the dates of its event on its clock: one of a day that ends at midnight is on that day', async () => {
    const dates = { timeZone: 'Europe/Zurich', startsAt: '2026-06-01T07:00:00.000Z', endsAt: '2026-06-01T22:00:00.000Z' }
    const event = await makeEvent(db, { ...dates, venueName: null, city: null })
    await makePage(db, { eventId: event.eventId, slug: 'home', ...isPublic })
    expect((await read(`${event.eventCode}/home`)).body).toContain('<p>Monday 1 June 2026</p>')
  })

  test('is where the address of its event leads', async () => {
    const { statusCode, headers } = await read(eventCode)
    expect([statusCode, headers.location]).toEqual([302, `/e/${eventCode}/faq`])
  })
})

test('a public page leads to the registration while a form is open', async () => {
  const form = await publishedForm(nucleus)
  await makePage(db, { eventId: form.eventId, slug: 'home', ...isPublic })
  const link = `<a href="/register/${form.eventCode}">Register</a>`
  expect((await read(`${form.eventCode}/home`)).body).toContain(link)
  await db.update(events).set({ eventStateId: eventState.registrationClosed }).where(eq(events.eventId, form.eventId))
  const { statusCode, body } = await read(`${form.eventCode}/home`)
  expect([statusCode, body.includes('Register')]).toEqual([200, false])
})

test.each([
  ['cancelled', eventState.cancelled, 'This event was cancelled.'],
  ['archived', eventState.archived, 'This event is over.'],
])('the pages and forms of a %s event say so, and nothing else', async (_, eventStateId, text) => {
  const form = await publishedForm(nucleus, { event: { eventStateId }, questions: [formQuestion(1, 1, { label: 'Secret question' })] })
  await makePage(db, { eventId: form.eventId, slug: 'home', bodyHtml: '<p>Old text</p>', ...isPublic })
  const { statusCode, body } = await read(`${form.eventCode}/home`)
  expect([statusCode, body.includes(text), body.includes('Old text')]).toEqual([410, true, false])
  const shown = await formOf(form)
  expect(shown).toMatchObject({ closedText: expect.any(String), questions: [], choices: {} })
  expect(JSON.stringify(shown)).not.toContain('Secret question')
})

/** What the page of a form shows: read from nucleus, because the page itself needs the built script. */
const formOf = async ({ eventCompanyTypeId }: { eventCompanyTypeId: number }) => {
  const found = await formOfType(db, eventCompanyTypeId)
  return found && publicFormOf(db, found, { at: nucleus.clock.now() })
}

test('pages that are not public, of drafts, deleted or unknown are not found', async () => {
  const { eventId: draftId, eventCode: draft } = await makeEvent(db, { eventStateId: eventState.draft })
  await makePage(db, { eventId: draftId, slug: 'venue', ...isPublic })
  await makePage(db, { eventId, slug: 'old', deletedAt: '2026-01-01T00:00:00.000Z', ...isPublic })
  await makePage(db, { eventId, slug: 'secret', visibility: pageVisibilities.hidden })
  for (const path of [
    `${eventCode}/members`,
    `${eventCode}/secret`,
    `${eventCode}/old`,
    `${eventCode}/none`,
    `${draft}/venue`,
    draft,
    'none/venue',
  ]) {
    const { statusCode, body } = await read(path)
    expect([path, statusCode, body.includes('Page not found')]).toEqual([path, 404, true])
  }
})
