import { afterAll, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { sessionStatus } from '#constants/agenda.ts'
import { agendaSessions, agendaSessionSpeakers } from '#contract/events/agenda.ts'
import { agendaComparison, agendaReleases, releaseAgenda, returnToRelease } from '#contract/events/agendaReleases.ts'
import { undo } from '#contract/history.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { makeAgendaSession, makeSessionSpeaker } from '../support/agendaRows.ts'
import { makeCompanyType, makeLocation, makeSpeaker, ok, startNucleus } from '../support/nucleus.ts'
import { makeReleasedAgenda } from '../support/releases.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

const { draft, published } = sessionStatus
const at = (from: string, to: string) => ({ startsAt: `2026-06-01T${from}:00.000Z`, endsAt: `2026-06-01T${to}:00.000Z` })

/** An event with a published session “Opening” in the hall with a speaker, and what can be done with its agenda. */
async function agenda() {
  const made = await makeReleasedAgenda(db, { title: 'Opening', description: 'Welcome' })
  const { eventId, agendaDayId } = made
  const { sessionLocationId } = await makeLocation(db, { eventId, name: 'Hall' })
  await db.update(tables.agendaSessions).set({ sessionLocationId }).where(eq(tables.agendaSessions.eventId, eventId))
  const add = (title: string, values: object = {}) =>
    makeAgendaSession(db, { eventId, agendaDayId, title, sessionStatusId: published, ...at('16:00', '17:00'), ...values })
  const list = async () => ok(await nucleus.call(agendaSessions.calls.list, { eventId }, token))
  const titled = async (title: string) => {
    const found = (await list()).find((one) => one.title === title)
    if (!found) throw new Error(`There is no ${title}`)
    return found
  }
  const save = async (title: string, values: object) => {
    const { agendaDaySessionId, rowVersion } = await titled(title)
    return ok(await nucleus.call(agendaSessions.calls.upsert, { agendaDaySessionId, rowVersion, ...values }, token))
  }
  const remove = async (title: string) => {
    const { agendaDaySessionId, rowVersion } = await titled(title)
    ok(await nucleus.call(agendaSessions.calls.remove, { agendaDaySessionId, rowVersion }, token))
  }
  const release = (name?: string) => nucleus.call(releaseAgenda, { eventId, name }, token)
  const releases = async () => ok(await nucleus.call(agendaReleases, { eventId }, token))
  const compare = async (before: number, after: number) =>
    ok(await nucleus.call(agendaComparison, { eventId, before, after }, token)).map(({ kind, title, texts }) => [kind, title, ...texts])
  const returned = (number: number, more: object = {}) => nucleus.call(returnToRelease, { eventId, number, ...more }, token)
  return { ...made, sessionLocationId, add, list, titled, save, remove, release, releases, compare, returned }
}
type Agenda = Awaited<ReturnType<typeof agenda>>
/** What visitors see of each session. */
const shown = async ({ list }: Agenda) =>
  (await list())
    .filter(({ sessionStatusId }) => sessionStatusId === published)
    .map(({ title, startsAt, endsAt, description, locationName, agendaDayId, speakers }) => {
      const people = speakers.map(({ speakerId, role }) => [speakerId, role])
      return { title, startsAt, endsAt, description, locationName, agendaDayId, people }
    })

test('a release is what is published, counted from 1, by whom and when; without a change there is no other', async () => {
  const one = await agenda()
  await one.add('Waits', { sessionStatusId: draft })
  expect(await one.releases()).toEqual([])
  expect(ok(await one.release('For the speakers'))).toMatchObject({
    number: 1,
    name: 'For the speakers',
    sessionCount: 1,
    notifiedAt: null,
  })
  const refused = await one.release()
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('Nothing was changed since release 1.')])
  await one.save('Waits', { sessionStatusId: published })
  expect(ok(await one.release())).toMatchObject({ number: 2, name: '', sessionCount: 2 })
  const releases = await one.releases()
  expect(releases.map(({ number, releasedByName }) => [number, releasedByName])).toEqual([
    [2, expect.stringMatching(/\w \w/)],
    [1, expect.stringMatching(/\w \w/)],
  ])
})

test('a release is live while what is published equals it, also after a return to it', async () => {
  const one = await agenda()
  const live = async () => (await one.releases()).filter(({ isLive }) => isLive).map(({ number }) => number)
  expect(ok(await one.release()).isLive).toBe(true)
  expect(await live()).toEqual([1])
  await one.save('Opening', { description: 'Changed' })
  expect(await live()).toEqual([])
  ok(await one.release())
  expect(await live()).toEqual([2])
  ok(await one.returned(1))
  expect(await live()).toEqual([1])
  await one.add('Farewell', at('18:00', '19:00'))
  ok(await one.release())
  ok(await one.returned(1))
  ok(await one.returned(3))
  expect(await live()).toEqual([3])
})

test('two who release at once make two different releases or one', async () => {
  const one = await agenda()
  const answers = await Promise.all([one.release(), one.release()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(await one.releases()).toHaveLength(1)
})

test('an event without a published session has nothing to release', async () => {
  const one = await agenda()
  await one.save('Opening', { sessionStatusId: draft })
  expect((await one.release()).body.message).toContain('Nothing is published yet. Publish sessions first.')
})

test('a comparison says what was added, removed and changed, in the time zone of the event', async () => {
  const one = await agenda()
  await one.add('Lunch', at('12:00', '13:00'))
  ok(await one.release())
  const { speakerId } = await makeSpeaker(db, { eventId: one.eventId, displayName: 'Ana Ruiz' })
  await makeSessionSpeaker(db, one.session, { speakerId })
  await one.save('Opening', { title: 'Grand opening', ...at('14:30', '15:30'), description: null, sessionLocationId: null })
  await one.remove('Lunch')
  await one.add('Farewell', at('18:00', '19:00'))
  const changes = [
    ['removed', 'Lunch'],
    [
      'changed',
      'Grand opening',
      'Was “Opening”',
      'Time: was 1 Jun 2026, 10:00 EDT (New York), 60 minutes, is 1 Jun 2026, 10:30 EDT (New York), 60 minutes',
      'Location: was Hall, is none',
      expect.stringMatching(/^Speakers: was Spea Ker \d+ \(Speaker\), is Spea Ker \d+ \(Speaker\), Ana Ruiz \(Speaker\)$/),
      'Description changed',
    ],
    ['added', 'Farewell'],
  ]
  expect(await one.compare(1, 0)).toEqual(changes)
  ok(await one.release())
  expect(await one.compare(1, 2)).toEqual(changes)
  expect(await one.compare(2, 2)).toEqual([])
  expect((await one.compare(0, 1)).map(([kind]) => kind)).toEqual(['added', 'added'])
  expect((await nucleus.call(agendaComparison, { eventId: one.eventId, before: 7, after: 0 }, token)).status).toBe(404)
})

test('a return to what is published on a hidden day shows that day again, and says so before', async () => {
  const one = await agenda()
  ok(await one.release())
  await db.update(tables.agendaDays).set({ isPublished: false }).where(eq(tables.agendaDays.eventId, one.eventId))
  const back = { changed: 0, published: 1, drafts: 0 }
  expect(ok(await one.returned(1, { dryRun: true }))).toMatchObject(back)
  expect(ok(await one.returned(1))).toMatchObject({ ...back, undoToken: expect.any(String) as unknown })
  const [day] = await db.select().from(tables.agendaDays).where(eq(tables.agendaDays.eventId, one.eventId))
  expect(day?.isPublished).toBe(true)
  expect(ok(await one.returned(1, { dryRun: true }))).toMatchObject({ changed: 0, published: 0, drafts: 0 })
  await one.save('Opening', { title: 'Grand opening' })
  expect(ok(await one.returned(1, { dryRun: true }))).toMatchObject({ changed: 1, published: 0, drafts: 0 })
})

test('returning makes exactly the sessions of a release published, as they were, and one undo takes it back', async () => {
  const one = await agenda()
  await one.add('Lunch', at('12:00', '13:00'))
  ok(await one.release())
  const before = await shown(one)

  await one.save('Opening', { title: 'Grand opening', ...at('20:00', '21:00'), description: 'Other', sessionLocationId: null })
  const [place] = ok(await nucleus.call(agendaSessionSpeakers.calls.list, { agendaDaySessionId: one.session.agendaDaySessionId }, token))
  ok(
    await nucleus.call(
      agendaSessionSpeakers.calls.remove,
      { ...place, agendaDaySessionSpeakerId: place?.agendaDaySessionSpeakerId ?? 0 },
      token,
    ),
  )
  await makeSessionSpeaker(db, one.session)
  await one.remove('Lunch')
  await one.add('Farewell', at('18:00', '19:00'))
  await db.update(tables.agendaDays).set({ isPublished: false }).where(eq(tables.agendaDays.agendaDayId, one.agendaDayId))
  const changed = await shown(one)

  const preview = ok(await one.returned(1, { dryRun: true }))
  expect(preview).toEqual({ changed: 0, published: 2, drafts: 1, leftOut: [], refusals: [], plan: expect.any(String), undoToken: null })
  expect(await shown(one)).toEqual(changed)

  const { undoToken, ...counts } = ok(await one.returned(1))
  expect(counts).toMatchObject({ changed: 0, published: 2, drafts: 1 })
  expect(await shown(one)).toEqual(before)
  expect((await one.titled('Farewell')).sessionStatusId).toBe(draft)
  expect(await one.compare(1, 0)).toEqual([])

  ok(await nucleus.call(undo, { undoToken: undoToken ?? '' }, token))
  expect(await shown(one)).toEqual(changed)
  expect((await one.titled('Farewell')).sessionStatusId).toBe(published)
})

test('what cannot return is refused with the reason, and changes nothing', async () => {
  const one = await agenda()
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId: one.eventId })
  await one.add('For few', { ...at('18:00', '19:00'), visibleToCompanyTypeIds: [eventCompanyTypeId] })
  ok(await one.release())
  await one.save('Opening', { sessionLocationId: null })
  await one.add('In the way', at('14:30', '15:30'))
  const other = await one.titled('In the way')
  await makeSessionSpeaker(db, { eventId: one.eventId, agendaDaySessionId: other.agendaDaySessionId }, { speakerId: one.speakerId })
  await one.save('Opening', { sessionStatusId: draft })
  // The other session becomes a draft, which is in nobody's way.
  expect(ok(await one.returned(1, { dryRun: true })).refusals).toEqual([])
  const deletedAt = '2026-05-01T00:00:00.000Z'
  await db.update(tables.locations).set({ deletedAt }).where(eq(tables.locations.sessionLocationId, one.sessionLocationId))
  await db.update(tables.eventCompanyTypes).set({ deletedAt }).where(eq(tables.eventCompanyTypes.eventCompanyTypeId, eventCompanyTypeId))
  const refusals = [
    '“Opening” was in Hall, which was deleted. Restore that location first.',
    '“For few” was shown to company types that were all deleted. Restore one of them first.',
  ]
  expect(ok(await one.returned(1, { dryRun: true })).refusals).toEqual(refusals)
  const before = await one.list()
  const { status, body } = await one.returned(1)
  expect([status, body.message]).toEqual([422, `The agenda cannot return to release 1: ${refusals[0]}`])
  expect(await one.list()).toEqual(before)
})

test('a location that was closed since, and a day that is gone, refuse it too; a speaker who left the event is left out', async () => {
  const one = await agenda()
  ok(await one.release())
  const { sessionLocationId, agendaDayId, speakerId } = one
  await one.save('Opening', { sessionStatusId: draft })
  await db
    .update(tables.locations)
    .set({ blackouts: [at('14:00', '15:00')] })
    .where(eq(tables.locations.sessionLocationId, sessionLocationId))
  expect(ok(await one.returned(1, { dryRun: true })).refusals).toEqual(['“Opening”: Hall is closed 10:00–11:00.'])
  await db.update(tables.locations).set({ blackouts: [] }).where(eq(tables.locations.sessionLocationId, sessionLocationId))

  const deletedAt = '2026-05-01T00:00:00.000Z'
  await db.update(tables.speakers).set({ deletedAt, displayName: 'Ana Ruiz' }).where(eq(tables.speakers.speakerId, speakerId))
  expect(ok(await one.returned(1))).toMatchObject({ published: 1, leftOut: ['Ana Ruiz in “Opening”'], refusals: [] })
  expect((await one.titled('Opening')).speakers).toEqual([])

  await one.remove('Opening')
  await db.update(tables.agendaDays).set({ deletedAt }).where(eq(tables.agendaDays.agendaDayId, agendaDayId))
  expect(ok(await one.returned(1, { dryRun: true })).refusals).toEqual([
    '“Opening” was on 1 Jun 2026, which is no day of the agenda. Add that day first.',
  ])
})

test('what was saved since somebody looked is not overwritten before they look again', async () => {
  const one = await agenda()
  ok(await one.release())
  await one.save('Opening', { description: '<p>New</p>' })
  const look = async () => ok(await one.returned(1, { dryRun: true })).plan
  const plan = await look()
  expect(await look()).toBe(plan)
  await one.save('Opening', { description: '<p>Newer</p>' })
  expect(await one.returned(1, { plan })).toMatchObject({
    status: 409,
    body: { message: 'The agenda was changed since you looked. Look again at what would change.' },
  })
  expect((await one.titled('Opening')).description).toBe('<p>Newer</p>')
  ok(await one.returned(1, { plan: await look() }))
  expect((await one.titled('Opening')).description).not.toBe('<p>Newer</p>')
})

test('a company type that is gone is named, while the session is still shown to another', async () => {
  const one = await agenda()
  const types = [await makeCompanyType(db, { eventId: one.eventId }), await makeCompanyType(db, { eventId: one.eventId })]
  const [gone, stays] = types.map(({ eventCompanyTypeId }) => eventCompanyTypeId)
  await one.add('For few', { ...at('18:00', '19:00'), visibleToCompanyTypeIds: [gone, stays] })
  ok(await one.release())
  const deletedAt = '2026-05-01T00:00:00.000Z'
  await db
    .update(tables.eventCompanyTypes)
    .set({ deletedAt })
    .where(eq(tables.eventCompanyTypes.eventCompanyTypeId, gone ?? 0))
  expect(ok(await one.returned(1))).toMatchObject({ leftOut: ['a company type that “For few” was shown to'], refusals: [] })
  expect((await one.titled('For few')).visibleToCompanyTypeIds).toEqual([stays])
})

test('a reader sees the releases and makes none, and an unknown release is not found', async () => {
  const one = await agenda()
  ok(await one.release())
  const reader = (await nucleus.signIn('readOnly')).token
  expect(ok(await nucleus.call(agendaReleases, { eventId: one.eventId }, reader))).toHaveLength(1)
  expect((await nucleus.call(releaseAgenda, { eventId: one.eventId }, reader)).status).toBe(403)
  expect((await nucleus.call(returnToRelease, { eventId: one.eventId, number: 1 }, reader)).status).toBe(403)
  expect((await one.returned(7)).status).toBe(404)
})
