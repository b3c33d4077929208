import { afterAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { dynamicLinks, linkClicks, linkTargetsOf } from '#contract/events/dynamicLinks.ts'
import { dynamicLinkClicks, eventPages } from '#nucleus/db/tables/index.ts'
import { fieldsOf, makeCompanyType, makeContact, makeEvent, makeRegistration, makeStaff, ok, startNucleus } from '../support/nucleus.ts'
import { makeLink, makePage, makeSession } from '../support/links.ts'

const nucleus = await startNucleus()
const { db } = nucleus
afterAll(() => nucleus.close())
const { token } = await nucleus.signIn('eventManager')
const { list, upsert, remove } = dynamicLinks.calls
const { eventId } = await makeEvent(db)

const save = (values: object) => nucleus.call(upsert, { eventId, name: 'Mailing', targetType: 1, ...values }, token)
const refused = async (values: object) => fieldsOf(await save(values))
const read = async (dynamicLinkId: number) => ok(await nucleus.call(list, { eventId, id: dynamicLinkId }, token))[0]

describe('the short code of a link', () => {
  test('is made of eight signs that nobody misreads, when none is given', async () => {
    const codes = await Promise.all([1, 2, 3].map(async () => ok(await save({})).shortCode))
    for (const code of codes) expect(code).toMatch(/^[ac-hjkmnp-rt-y34679]{8}$/)
    expect(new Set(codes).size).toBe(3)
  })

  test('is no other link’s, in no event, not even of one that was deleted', async () => {
    const { dynamicLinkId, eventId: other } = await makeLink(db, { shortCode: 'gala-2026' })
    const words = { shortCode: 'This short code is already in use, or was before. Choose another' }
    expect(await refused({ shortCode: 'gala-2026' })).toEqual(words)
    ok(await nucleus.call(remove, { dynamicLinkId }, token))
    expect(await refused({ shortCode: 'gala-2026', eventId: other })).toEqual(words)
  })

  test('stays as it was printed', async () => {
    const row = ok(await save({}))
    expect(fieldsOf(await save({ ...row, shortCode: 'another' }))).toHaveProperty('shortCode')
    expect(ok(await save({ ...row, shortCode: undefined, name: 'Flyer' }))).toMatchObject({ shortCode: row.shortCode, name: 'Flyer' })
  })
})

describe('where a link leads', () => {
  test('is a page or a session of the event', async () => {
    const { eventId: other } = await makeEvent(db)
    const [page, session] = [await makePage(db, { eventId, title: 'Hotels' }), await makeSession(db, { eventId, title: 'Opening' })]
    const [strange, gone] = [await makeSession(db, { eventId: other }), await makePage(db, { eventId, deletedAt: '2026-01-01T00:00:00Z' })]
    const wrong = (noun: string) => ({ targetId: `This ${noun} does not belong to the event` })
    expect(await refused({ targetType: 3, targetId: strange.agendaDaySessionId })).toEqual(wrong('session'))
    expect(await refused({ targetType: 2, targetId: gone.pagesEventId })).toEqual(wrong('page'))
    expect(await refused({ targetType: 2 })).toEqual({ targetId: 'Choose the page that the link opens' })
    expect(ok(await save({ targetType: 2, targetId: page.pagesEventId })).targetName).toBe('Hotels')
    expect(ok(await save({ targetType: 3, targetId: session.agendaDaySessionId })).targetName).toBe('Opening')
  })

  test.each([1, 4, 5])('is nothing of the event for type %s', async (targetType) => {
    const { pagesEventId } = await makePage(db, { eventId })
    expect(await refused({ targetType, targetId: pagesEventId })).toEqual({ targetId: 'Only a link to a page or a session has a target' })
    ok(await save({ targetType }))
  })

  test('may have been deleted: the link stays and can be changed', async () => {
    const { pagesEventId: targetId } = await makePage(db, { eventId })
    const row = ok(await save({ targetType: 2, targetId }))
    await db.update(eventPages).set({ deletedAt: '2026-01-01T00:00:00Z' }).where(eq(eventPages.pagesEventId, targetId))
    expect(ok(await save({ ...row, name: 'Old page' }))).toMatchObject({ targetId, targetName: null })
  })

  test('can be chosen among the pages and sessions of the event', async () => {
    const own = (await makeEvent(db)).eventId
    await makeSession(db, { eventId: own, title: 'Late', startsAt: '2026-06-02T12:00:00.000Z' })
    await makeSession(db, { eventId: own, title: 'Early', startsAt: '2026-06-01T12:00:00.000Z' })
    await makePage(db, { eventId: own, title: 'Venue' })
    await makePage(db, { eventId: own, title: 'Gone', deletedAt: '2026-01-01T00:00:00Z' })
    const targets = ok(await nucleus.call(linkTargetsOf, { eventId: own }, token))
    expect(targets.map(({ targetType, name }) => [targetType, name])).toEqual([
      [2, 'Venue'],
      [3, 'Early'],
      [3, 'Late'],
    ])
  })
})

test('a link is for a company type of its event and names a member of staff', async () => {
  const [own, other] = [await makeCompanyType(db, { eventId, name: 'Press' }), await makeCompanyType(db)]
  const [rep, contact] = [await makeStaff(db, 'irRep', { firstName: 'Mia', lastName: 'Berg' }), await makeContact(db)]
  expect(await refused({ eventCompanyTypeId: other.eventCompanyTypeId })).toEqual({
    eventCompanyTypeId: 'This company type does not belong to the event',
  })
  expect(await refused({ irRepContactId: contact.contactId })).toEqual({ irRepContactId: 'An IR rep must be a member of staff' })
  const names = { eventCompanyTypeId: own.eventCompanyTypeId, irRepContactId: rep.contactId }
  expect(ok(await save(names))).toMatchObject({ companyTypeName: 'Press', irRepName: 'Mia Berg' })
})

test('the clicks and the registrations of a link are counted', async () => {
  const { dynamicLinkId } = await makeLink(db, { eventId })
  await makeRegistration(db, { eventId, dynamicLinkId, source: 5 })
  await makeRegistration(db, { eventId, dynamicLinkId, source: 5, deletedAt: '2026-01-01T00:00:00Z' })
  await db.insert(dynamicLinkClicks).values([
    { dynamicLinkId, day: '2026-01-05', clicks: 40 },
    { dynamicLinkId, day: '2026-02-17', clicks: 3 },
    { dynamicLinkId, day: '2026-03-02', clicks: 2 },
  ])
  expect(await read(dynamicLinkId)).toMatchObject({ clickCount: 45, registrationCount: 1 })
  const days = ok(await nucleus.call(linkClicks, { dynamicLinkId }, token))
  expect([days.length, days[0], days.at(-1)]).toEqual([14, { day: '2026-02-17', clicks: 3 }, { day: '2026-03-02', clicks: 2 }])
  expect(days.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(5)
})

test('who may only read sees links and saves none', async () => {
  const { token: reader } = await nucleus.signIn('readOnly')
  expect((await nucleus.call(upsert, { eventId, name: 'Mailing', targetType: 1 }, reader)).status).toBe(403)
  expect((await nucleus.call(list, { eventId, q: 'mailing' }, reader)).status).toBe(200)
})
