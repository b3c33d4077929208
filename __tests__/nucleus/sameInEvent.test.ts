import { afterAll, describe, expect, test } from '@jest/globals'
import { asc, eq } from 'drizzle-orm'
import { registrationStatus } from '#constants/statuses.ts'
import { nightTimeGuests } from '#contract/events/nightTimeGuests.ts'
import { registrations } from '#contract/events/registrations.ts'
import { speakers } from '#contract/events/speakers.ts'
import type { ImportRowResult } from '#contract/import.ts'
import { questionReply } from '#contract/question.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { csvFile, importsBy } from '../support/importFile.ts'
import { makeCompanyType, makeEvent, makeRegistration, makeSpeaker, ok, startNucleus, type TestAnswer } from '../support/nucleus.ts'
import { makeGuest } from '../support/participants.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

interface Place {
  eventId: number
  eventCompanyTypeId: number
}
interface Named {
  firstName: string
  lastName: string
  email: string
  companyName?: string
  phone?: string
}
const head = ['First name', 'Last name', 'E-mail', 'Company name', 'Job title', 'Company type']
const type = 'Managers'

const lists = {
  speakers: {
    calls: speakers.calls,
    make: async ({ eventId }: Place, values: Named) => (await makeSpeaker(db, { ...values, eventId })).speakerId,
    stored: ({ eventId }: Place) =>
      db.select().from(tables.speakers).where(eq(tables.speakers.eventId, eventId)).orderBy(asc(tables.speakers.speakerId)),
  },
  'evening guests': {
    calls: nightTimeGuests.calls,
    make: async ({ eventId }: Place, { phone: _, ...values }: Named) => (await makeGuest(db, { ...values, eventId })).nightTimeGuestId,
    stored: ({ eventId }: Place) =>
      db
        .select()
        .from(tables.nightTimeGuests)
        .where(eq(tables.nightTimeGuests.eventId, eventId))
        .orderBy(asc(tables.nightTimeGuests.nightTimeGuestId)),
  },
  registrations: {
    calls: registrations.calls,
    make: async (place: Place, values: Named) => (await makeRegistration(db, { ...values, ...place })).eventRegistrationId,
    stored: ({ eventId }: Place) =>
      db
        .select()
        .from(tables.registrations)
        .where(eq(tables.registrations.eventId, eventId))
        .orderBy(asc(tables.registrations.eventRegistrationId)),
  },
}
type List = keyof typeof lists

const umit = { firstName: 'Ümit', lastName: 'Ó Dálaigh', email: 'umit@harbor.example', companyName: 'Harbor Partners' }
const lukasz = { firstName: 'Łukasz', lastName: 'Lefebvre', email: 'lukasz@lefebvre.example' }
const peter = { firstName: 'Peter', lastName: 'Třebický', email: 'peter@trebicky.example' }
const sipho = { firstName: 'Sipho', lastName: 'Ashdown', email: 'sipho@ashdown.example', companyName: 'Ashdown Trust' }

async function place(): Promise<Place> {
  const { eventId } = await makeEvent(db)
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId, name: type })
  return { eventId, eventCompanyTypeId }
}

/** An event with four people in a list, and a file that spells them otherwise, with one who is new. */
async function spelled(list: List) {
  const at = await place()
  const ids: number[] = []
  for (const one of [umit, lukasz, peter, sipho]) ids.push(await lists[list].make(at, one))
  // A registration needs an address.
  const another = list === 'registrations' ? 'p.trebicky@elsewhere.example' : ''
  const rows = [
    ['Umit', "O'Dalaigh", 'umit@elsewhere.example', 'HARBOR partners'],
    ['LUKASZ', 'LEFEBVRE', 'lukasz@elsewhere.example', ''],
    ['Peter', 'Trebicky', another, ''],
    ['Sipho', 'Ashdown', 'sipho@elsewhere.example', 'Quite Another House'],
    ['Nadia', 'Haddad', 'nadia@haddad.example', 'Harbor Partners'],
  ]
  const file = csvFile([head, ...rows.map((row) => [...row, 'Chair', type])])
  const imports = importsBy(nucleus, lists[list].calls, token)
  return { at, ids, file, imports, mapping: mappingOf(list) }
}

/** The fields of `head`; only registrations have a company type. */
const mappingOf = (list: List) => [
  ...['firstName', 'lastName', 'email', 'companyName', 'jobTitle'],
  list === 'registrations' ? 'eventCompanyTypeId' : null,
]
const statesOf = (results: readonly ImportRowResult[]) => results.map(({ state }) => state)
const countOf = (results: readonly ImportRowResult[], state: ImportRowResult['state']) =>
  results.filter((one) => one.state === state).length

describe.each(Object.keys(lists) as List[])('a file of %s', (list) => {
  test.each(['skip', 'update'] as const)('names who is there in other words before anything is written: %s', async (existing) => {
    const { at, ids, file, imports, mapping } = await spelled(list)
    const before = await lists[list].stored(at)
    const { results, commitInput, job } = await imports.checked(file, { parentId: at.eventId, mapping, existing })
    expect(results.map(({ state, sameAs, messages }) => [state, sameAs?.map(({ id }) => id), messages.sameAs])).toEqual([
      ['possible', [ids[0]], 'This may be Ümit Ó Dálaigh of Harbor Partners (same name and company)'],
      ['possible', [ids[1]], 'This may be Łukasz Lefebvre (same name)'],
      ['possible', [ids[2]], 'This may be Peter Třebický (same name)'],
      ['possible', [ids[3]], 'This may be Sipho Ashdown of Ashdown Trust (same name)'],
      ['new', undefined, undefined],
    ])
    expect(job.summary).toBe('1 ready, 4 to decide, 0 with errors')
    expect((await imports.commit(commitInput)).status).toBe(422)
    expect(await lists[list].stored(at)).toEqual(before)
    expect(await imports.committed({ ...commitInput, skipFaulty: true })).toMatchObject({ added: 1, updated: 0, skipped: 0, leftOut: 4 })
    expect((await lists[list].stored(at)).slice(0, -1)).toEqual(before)
  })

  test.each(['skip', 'update'] as const)('does what was decided of each, as its check says: %s', async (existing) => {
    const { at, ids, file, imports, mapping } = await spelled(list)
    const { commitInput } = await imports.checked(file, { parentId: at.eventId, mapping, existing })
    const { results, ...decided } = await imports.recheck(commitInput.checkId, {
      corrections: [
        { field: 'sameAs', from: '', to: 'same' },
        { field: 'sameAs', row: 3, to: String(ids[1]) },
        { field: 'sameAs', row: 5, to: 'new' },
      ],
    })
    const same = existing === 'skip' ? 'existing' : 'changed'
    expect(statesOf(results)).toEqual([same, same, same, 'new', 'new'])
    const { added, updated, skipped } = await imports.committed(decided.commitInput)
    expect([added, updated, skipped]).toEqual([countOf(results, 'new'), countOf(results, 'changed'), countOf(results, 'existing')])
    const stored = await lists[list].stored(at)
    expect(stored).toHaveLength(6)
    // Whoever is the same is written as before.
    const jobTitle = existing === 'skip' ? null : 'Chair'
    expect(stored.slice(0, 4)).toMatchObject([
      { firstName: 'Ümit', lastName: 'Ó Dálaigh', jobTitle },
      { firstName: 'Łukasz', lastName: 'Lefebvre', jobTitle },
      { firstName: 'Peter', lastName: 'Třebický', jobTitle },
      { ...sipho, jobTitle: null },
    ])
    expect(stored.slice(4)).toMatchObject([
      { firstName: 'Sipho', email: 'sipho@elsewhere.example', companyName: 'Quite Another House' },
      { firstName: 'Nadia', lastName: 'Haddad' },
    ])
  })

  test('that has one person twice waits too, and a row with the key of an earlier one is there twice', async () => {
    const at = await place()
    const row = (firstName: string, lastName: string, email: string) => [firstName, lastName, email, '', '', type]
    const file = csvFile([
      head,
      row('Ana', 'Lima', 'ana@lima.example'),
      row('ANA', 'LÍMA', 'ana.lima@private.example'),
      row('Ana', 'Lima', 'ana@lima.example'),
    ])
    const imports = importsBy(nucleus, lists[list].calls, token)
    const { results, commitInput } = await imports.checked(file, { parentId: at.eventId, mapping: mappingOf(list) })
    expect(results.map(({ state, messages, sameAs }) => [state, messages.sameAs, sameAs])).toEqual([
      ['new', undefined, undefined],
      ['possible', 'This may be Ana Lima in row 2 of this file (same name)', []],
      ['duplicate', undefined, undefined],
    ])
    const decided = await imports.recheck(commitInput.checkId, { corrections: [{ field: 'sameAs', row: 3, to: 'new' }] })
    expect(statesOf(decided.results)).toEqual(['new', 'new', 'duplicate'])
    expect(await imports.committed({ ...decided.commitInput, skipFaulty: true })).toMatchObject({ added: 2, leftOut: 1 })
  })
})

test('a number and a mailbox in other words are reasons; the address that is stored stays', async () => {
  const at = await place()
  const sean = { firstName: 'Seán', lastName: 'O’Brien', email: 'sean.obrien@harbor.example' }
  const ids = [
    await lists.speakers.make(at, sean),
    await lists.speakers.make(at, { firstName: 'Ben', lastName: 'Ito', email: 'ben@ito.example', phone: '+41 44 668 18 77' }),
  ]
  const imports = importsBy(nucleus, speakers.calls, token)
  const file = csvFile([
    ['First name', 'Last name', 'E-mail', 'Phone', 'Job title'],
    ['S.', 'Brien', 'Sean.OBrien+gala@harbor.example', '', 'Chair'],
    ['Benjamin', 'Ito', 'b.ito@private.example', '+41446681877', ''],
  ])
  const { results, commitInput } = await imports.checked(file, { parentId: at.eventId, existing: 'update' })
  expect(results.map(({ sameAs, messages }) => [sameAs?.[0]?.id, messages.sameAs])).toEqual([
    [ids[0], 'This may be Seán O’Brien (same mailbox)'],
    [ids[1], 'This may be Ben Ito (same phone)'],
  ])
  const decided = await imports.recheck(commitInput.checkId, { corrections: [{ field: 'sameAs', row: 2, to: 'same' }] })
  await imports.committed({ ...decided.commitInput, skipFaulty: true })
  expect((await lists.speakers.stored(at))[0]).toMatchObject({ firstName: 'S.', email: sean.email, jobTitle: 'Chair' })
})

test('whoever is registered in another company type, or whose registration has ended, is nobody of the file', async () => {
  const at = await place()
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId: at.eventId, name: 'Press' })
  await lists.registrations.make({ ...at, eventCompanyTypeId }, sipho)
  await makeRegistration(db, { ...at, ...lukasz, eventStatusId: registrationStatus.cancelled })
  const file = csvFile([
    head,
    ['Sipho', 'Ashdown', 'sipho@elsewhere.example', '', '', type],
    ['Lukasz', 'Lefebvre', 'lukasz@elsewhere.example', '', '', type],
  ])
  const imports = importsBy(nucleus, registrations.calls, token)
  const { results } = await imports.checked(file, { parentId: at.eventId, mapping: mappingOf('registrations') })
  expect(statesOf(results)).toEqual(['new', 'new'])
})

describe('whoever is added by hand', () => {
  type Add = (at: Place, more: object) => Promise<TestAnswer<unknown>>
  const addSpeaker: Add = ({ eventId }, more) => nucleus.call(speakers.calls.upsert, { eventId, speakerStatusId: 1, ...more }, token)
  const addGuest: Add = ({ eventId }, more) => nucleus.call(nightTimeGuests.calls.upsert, { eventId, guestStatus: 1, ...more }, token)
  const addRegistration: Add = (at, more) => nucleus.call(registrations.calls.upsert, { ...at, ...more }, token)
  const hands = [
    ['speakers', 'speaker', addSpeaker],
    ['evening guests', 'guest', addGuest],
    ['registrations', 'registration', addRegistration],
  ] as const
  const questionOf = ({ status, body }: TestAnswer<unknown>) => {
    expect(status).toBe(422)
    return questionReply.parse(body.data).question
  }
  const again = { firstName: 'Umit', lastName: "O'Dalaigh", email: 'umit@elsewhere.example' }

  test.each(hands)('to the %s needs a confirmation in the same words, and is added as a different person', async (list, noun, add) => {
    const at = await place()
    await lists[list].make(at, umit)
    expect(questionOf(await add(at, again))).toEqual({
      title: `Add this ${noun}?`,
      content: `This may be Ümit Ó Dálaigh of Harbor Partners (same name). If it is the same person, open that ${noun} instead.`,
      okText: 'Add as a different person',
    })
    expect(await lists[list].stored(at)).toHaveLength(1)
    ok(await add(at, { ...again, isSure: true }))
    ok(await add(at, { firstName: 'Nadia', lastName: 'Haddad', email: 'nadia@haddad.example' }))
    expect(await lists[list].stored(at)).toHaveLength(3)
  })

  test.each(hands)('to the %s by two at once is added once', async (list, _, add) => {
    const at = await place()
    const answers = await Promise.all([add(at, again), add(at, { ...umit })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await lists[list].stored(at)).toHaveLength(1)
  })

  test('to the guests of another evening is added without a question', async () => {
    const at = await place()
    ok(await addGuest(at, { ...umit, functionName: 'Late drinks' }))
    ok(await addGuest(at, { ...umit, functionName: 'Dinner' }))
    const { content } = questionOf(await addGuest(at, { ...umit, functionName: 'LATE drinks' }))
    expect(content).toContain('(same e-mail, same name and company)')
  })

  test('to the registrations with the address of one and the name of another gets one question', async () => {
    const at = await place()
    ok(await addRegistration(at, umit))
    ok(await addRegistration(at, sipho))
    const { title, content, okText } = questionOf(await addRegistration(at, { ...again, email: sipho.email }))
    expect([title, okText]).toEqual(['Another person with this address?', 'Add anyway'])
    expect(content).toMatch(/^Sipho Ashdown is registered with .* This may be Ümit Ó Dálaigh of Harbor Partners \(same name\)\./)
    expect(content).not.toContain('same e-mail')
  })
})
