import { afterAll, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { fetchPublishChecks, publishCheckOf } from '#contract/events/publishChecks.ts'
import { eventCompanyTypes, eventFormVersions, eventOptions, eventPages, speakers } from '#nucleus/db/tables/index.ts'
import { makeAgendaDay, makeAgendaSession, makeSponsor } from '../support/agendaRows.ts'
import { makeCompanyType, makeEvent, makeSpeaker, ok, startNucleus } from '../support/nucleus.ts'
import { makeOption } from '../support/options.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('readOnly')
afterAll(() => nucleus.close())

const checksOf = async (eventId: number) =>
  ok(await nucleus.call(fetchPublishChecks, { eventId }, token)).map(({ check, ...counts }) => [check, publishCheckOf(check).text(counts)])
const page = (eventId: number, pageType: number, values: object) =>
  db.insert(eventPages).values({ eventId, pageType, title: `Page ${pageType}`, slug: `page-${pageType}`, ...values })

test('an empty event says what is missing', async () => {
  const { eventId } = await makeEvent(db, { venueName: null, summary: null, descriptionHtml: null })
  expect(await checksOf(eventId)).toEqual([
    ['noVenue', 'No venue'],
    ['noSummary', 'No summary or description'],
    ['noCompanyTypes', 'No active company types, so no one can register'],
    ['noSessions', 'The agenda has no sessions'],
  ])
})

test('what is planned but not shown is counted', async () => {
  const past = '2020-01-01T00:00:00.000Z'
  const { eventId } = await makeEvent(db, { venueName: 'Hall', summary: 'A summary', registrationClosesAt: past })
  await makeCompanyType(db, { eventId })
  for (const linkSlug of ['press', 'hosts']) await makeCompanyType(db, { eventId, linkSlug })
  await makeCompanyType(db, { eventId, linkSlug: 'past', isActive: false })
  await page(eventId, 1, { visibility: 3 })
  await page(eventId, 2, { visibility: 2, bodyHtml: '<p>Here</p>' })
  await page(eventId, 3, { visibility: 1 })
  await makeAgendaDay(db, { eventId })
  for (const sessionStatusId of [1, 1, 2, 3]) await makeAgendaSession(db, { eventId, sessionStatusId })
  await makeAgendaSession(db, { eventId, deletedAt: past })
  await makeSpeaker(db, { eventId })
  await makeSpeaker(db, { eventId, isPublished: true })
  await makeSponsor(db, { eventId, isPublished: true })
  await makeOption(db, { eventId, isActive: false })
  expect(await checksOf(eventId)).toEqual([
    ['registrationClosed', 'Registration has closed already'],
    ['unpublishedForms', 'All 2 registration forms are not published'],
    ['hiddenPages', '1 of 3 pages is hidden'],
    ['emptyPages', '1 of 2 visible pages is empty'],
    ['draftSessions', '2 of 3 sessions are drafts'],
    ['hiddenDays', 'The agenda day is unpublished'],
    ['hiddenSpeakers', '1 of 2 speakers is unpublished'],
    ['inactiveOptions', 'The option is inactive'],
  ])
  const [press] = await db.select().from(eventCompanyTypes).where(eq(eventCompanyTypes.linkSlug, 'press'))
  const published = { version: 1, form: { questions: [] }, publishedAt: past }
  await db.insert(eventFormVersions).values({ eventCompanyTypeId: press?.eventCompanyTypeId ?? 0, ...published })
  expect(await checksOf(eventId)).toContainEqual(['unpublishedForms', '1 of 2 registration forms is not published'])
  await db.update(eventCompanyTypes).set({ isActive: false }).where(eq(eventCompanyTypes.linkSlug, 'hosts'))
  await db.update(eventPages).set({ visibility: 3, bodyHtml: '<p>Here</p>' })
  await db.update(speakers).set({ isPublished: true })
  await db.update(eventOptions).set({ isActive: true })
  expect((await checksOf(eventId)).map(([check]) => check)).toEqual(['registrationClosed', 'draftSessions', 'hiddenDays'])
})

test('an unknown event is not found', async () => {
  expect((await nucleus.call(fetchPublishChecks, { eventId: 999_999 }, token)).status).toBe(404)
})
