import { afterAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { rawTimeZones } from '@vvo/tzdb'
import { zoneNameOf } from '#constants/timeZones.ts'
import {
  adminContact,
  adminContacts,
  companyAutocomplete,
  companyFacts,
  companyHit,
  contactAutocomplete,
  contactHit,
  timeZoneRow,
  timeZones,
} from '#contract/common.ts'
import { companyTypes, contacts } from '#nucleus/db/tables/index.ts'
import { makeCompany, makeContact, makeEvent, makeStaff, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
let { token } = await nucleus.signIn('readOnly')
afterAll(() => nucleus.close())

test('no look-up answers a stranger', async () => {
  const answers = [
    nucleus.call(adminContacts, {}),
    nucleus.call(timeZones, {}),
    nucleus.call(contactAutocomplete, { term: 'ada' }),
    nucleus.call(companyAutocomplete, { term: 'acme' }),
  ]
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 401, 401, 401])
})

test('staff are named with their role, whether they are active, and the events they represent', async () => {
  const rep = await makeStaff(nucleus.db, 'irRep', { firstName: 'Zed', lastName: 'Aaron', headshotUrl: 'https://example.com/z.jpg' })
  const archived = await makeStaff(nucleus.db, 'vetter', { firstName: 'Al', lastName: 'Aarons', contactStateId: 4 })
  await makeStaff(nucleus.db, 'admin', { lastName: 'Aardvark', deletedAt: '2026-01-01T00:00:00Z' })
  await makeContact(nucleus.db, { lastName: 'Aabye' })
  const earlier = await makeEvent(nucleus.db, { startsAt: '2025-06-01T13:00:00Z', irReps: [rep.contactId, archived.contactId] })
  const later = await makeEvent(nucleus.db, { irReps: [rep.contactId] })
  await makeEvent(nucleus.db, { irReps: [rep.contactId * 10] })
  const staff = ok(await nucleus.call(adminContacts, {}, token))
  expect(() => adminContact.array().parse(staff)).not.toThrow()
  expect(staff.slice(0, 2)).toEqual([
    {
      contactId: rep.contactId,
      name: 'Zed Aaron',
      email: rep.email,
      role: 'irRep',
      headshotUrl: 'https://example.com/z.jpg',
      isActive: true,
      eventIds: [later.eventId, earlier.eventId],
    },
    {
      contactId: archived.contactId,
      name: 'Al Aarons',
      email: archived.email,
      role: 'vetter',
      headshotUrl: null,
      isActive: false,
      eventIds: [earlier.eventId],
    },
  ])
})

describe('looking for a person', () => {
  const find = async (term: string) => ok(await nucleus.call(contactAutocomplete, { term }, token))
  const names = async (term: string) => (await find(term)).map(({ fullName }) => fullName)
  const person = (fullName: string, more: object = {}) => {
    const [firstName = '', lastName = ''] = fullName.split(' ')
    return makeContact(nucleus.db, { firstName, lastName, ...more })
  }

  test('answers who it is, where they work, and whether they wait in purgatory', async () => {
    const [type] = await nucleus.db.select().from(companyTypes).where(eq(companyTypes.name, 'Endowment'))
    const { companyId } = await makeCompany(nucleus.db, { name: 'Quill Endowment', companyTypeId: type?.companyTypeId })
    const known = await person('Quentin Quill', {
      email: 'q@quill.example',
      companyId,
      jobTitle: 'CIO',
      headshotUrl: 'https://example.com/q.jpg',
    })
    const waiting = await person('Quintus Quill', { email: null, contactStateId: 2 })
    const hits = await find('quill')
    expect(() => contactHit.array().parse(hits)).not.toThrow()
    expect(hits).toEqual([
      {
        contactId: known.contactId,
        fullName: 'Quentin Quill',
        firstName: 'Quentin',
        lastName: 'Quill',
        email: 'q@quill.example',
        jobTitle: 'CIO',
        companyId,
        companyName: 'Quill Endowment',
        companyType: 'Endowment',
        state: 1,
        headshotUrl: 'https://example.com/q.jpg',
      },
      {
        contactId: waiting.contactId,
        fullName: 'Quintus Quill',
        firstName: 'Quintus',
        lastName: 'Quill',
        email: null,
        jobTitle: null,
        companyId: null,
        companyName: null,
        companyType: null,
        state: 2,
        headshotUrl: null,
      },
    ])
  })

  test('leaves out who was merged, archived or deleted', async () => {
    await person('Xaver Merged', { contactStateId: 3 })
    await person('Xaver Archived', { contactStateId: 4 })
    await person('Xaver Deleted', { deletedAt: '2026-01-01T00:00:00Z' })
    await person('Xaver Here')
    expect(await names('xaver')).toEqual(['Xaver Here'])
  })

  test('puts names that start with the term first, then last names, then what lies inside', async () => {
    await person('Anna Wolfram')
    await person('Zoe Wolf')
    await person('Wolfgang Zimmer')
    await person('Anna Beowolf')
    expect(await names('WOLF')).toEqual(['Wolfgang Zimmer', 'Zoe Wolf', 'Anna Wolfram', 'Anna Beowolf'])
  })

  test('wants every word, in any order and of any length', async () => {
    await person('Isolde Kranz', { email: 'ik@opera.example' })
    await person('Isolde Lind')
    expect(await names('kra isol')).toEqual(['Isolde Kranz'])
    expect(await names('isolde k')).toEqual(['Isolde Kranz'])
    expect(await names('opera.example')).toEqual(['Isolde Kranz'])
    expect(await names('isolde  zz')).toEqual([])
  })

  test('with two characters finds where words start', async () => {
    await person('Vytas Mo')
    await person('Olga Vyborg')
    await person('Livya Dyvy')
    expect(await names('vy')).toEqual(['Vytas Mo', 'Olga Vyborg'])
  })

  test('with several short words finds who has a word that starts with each, in any order and any script', async () => {
    await person('Éowyn Žižek')
    await person('Žiga Éowald')
    await person('Éowyn Aži')
    await person('Juno Yttrium')
    expect((await names('éo ži')).toSorted()).toEqual(['Éowyn Žižek', 'Žiga Éowald'].toSorted())
    expect(await names('yt ju')).toEqual(['Juno Yttrium'])
    expect(await names('yt j')).toEqual(['Juno Yttrium'])
    expect(await names('yt ri')).toEqual([])
  })

  test('takes signs for what they are', async () => {
    await person("Sinead O'Brannigan")
    await person('Under_Score Percent%Sign')
    expect(await names("o'brann")).toEqual(["Sinead O'Brannigan"])
    expect(await names('nder_sc')).toEqual(['Under_Score Percent%Sign'])
    expect(await names('cent%si')).toEqual(['Under_Score Percent%Sign'])
    expect(await names('nder%sc')).toEqual([])
    expect(await names('%%')).toEqual([])
    expect(await names('a/b?c#d')).toEqual([])
  })

  test('answers 20 at most, and refuses a term that is too short or too long', async () => {
    await nucleus.db
      .insert(contacts)
      .values(Array.from({ length: 300 }, (_, index) => ({ firstName: 'Bruno', lastName: `Number${String(index).padStart(3, '0')}` })))
    const hits = await names('bruno')
    expect(hits).toHaveLength(20)
    expect(new Set(hits).size).toBe(20)
    expect((await nucleus.call(contactAutocomplete, { term: 'b' }, token)).status).toBe(400)
    expect((await nucleus.call(contactAutocomplete, { term: 'b'.repeat(101) }, token)).status).toBe(400)
  })
})

test('looking for a company finds every word in its name or legal name, those that start with the term first', async () => {
  const [type] = await nucleus.db.select().from(companyTypes).where(eq(companyTypes.name, 'Hedge fund manager'))
  await makeCompany(nucleus.db, { name: 'Old Harbor Partners' })
  const first = await makeCompany(nucleus.db, { name: 'Harbor Lane', legalName: 'HL Capital LLC', companyTypeId: type?.companyTypeId })
  await makeCompany(nucleus.db, { name: 'Harbor Gone', deletedAt: '2026-01-01T00:00:00Z' })
  const find = async (term: string) => ok(await nucleus.call(companyAutocomplete, { term }, token))
  const hits = await find('harb')
  expect(() => companyHit.array().parse(hits)).not.toThrow()
  expect(hits.map(({ name }) => name)).toEqual(['Harbor Lane', 'Old Harbor Partners'])
  expect(await find('llc harbor')).toEqual([{ companyId: first.companyId, name: 'Harbor Lane', companyType: 'Hedge fund manager' }])
  expect(await find('--')).toEqual([])
})

describe('the time zones', () => {
  const all = async () => ok(await nucleus.call(timeZones, {}, token))
  const one = async (ianaName: string) => (await all()).find((row) => row.ianaName === ianaName)

  test('are all there once by today’s name, by offset and then by name, each with a number of its own', async () => {
    const rows = await all()
    expect(() => timeZoneRow.array().parse(rows)).not.toThrow()
    const names = rows.map(({ ianaName }) => ianaName)
    expect(names.toSorted()).toEqual([...new Set([...Intl.supportedValuesOf('timeZone').map(zoneNameOf), 'UTC'])].toSorted())
    expect(new Set(rows.map(({ timeZoneId }) => timeZoneId)).size).toBe(rows.length)
    expect(rows.map(({ offsetMinutes }) => offsetMinutes)).toEqual(rows.map(({ offsetMinutes }) => offsetMinutes).sort((a, b) => a - b))
    const utc = rows.filter(({ offsetMinutes }) => offsetMinutes === 0).map(({ label }) => label)
    expect(utc).toEqual(utc.toSorted((a, b) => a.localeCompare(b, 'en')))
  })

  test('are known by every name of the IANA database that is a place', async () => {
    const offered = (await all()).map(({ ianaName }) => ianaName)
    const names = rawTimeZones.flatMap(({ group }) => group).filter((name) => !/^(?:[A-Z]{3}|Etc\/GMT.*)$/.test(name))
    expect(names.filter((name) => !offered.includes(zoneNameOf(name)))).toEqual([])
    expect(['Europe/Kiev', 'asia/calcutta', 'US/Eastern', 'GB', 'Etc/UTC', 'GMT', 'America/New York'].map(zoneNameOf)).toEqual([
      ...['Europe/Kyiv', 'Asia/Kolkata', 'America/New_York', 'Europe/London', 'UTC', 'UTC', 'America/New_York'],
    ])
  })

  test('show the offset of the present moment and keep their numbers when the clocks change', async () => {
    const winter = await one('America/New_York')
    expect(winter).toMatchObject({ label: '(UTC−05:00) New York', offsetMinutes: -300, observesDst: true })
    nucleus.clock.move({ days: 30 })
    ;({ token } = await nucleus.signIn('readOnly'))
    expect(await one('America/New_York')).toEqual({ ...winter, label: '(UTC−04:00) New York', offsetMinutes: -240 })
  })

  test('know offsets of quarters, places without summer time, and those that change their clocks for a month', async () => {
    expect(await one('Asia/Kathmandu')).toMatchObject({ label: '(UTC+05:45) Kathmandu', offsetMinutes: 345, observesDst: false })
    expect(await one('UTC')).toMatchObject({ label: '(UTC+00:00) UTC', observesDst: false })
    expect(await one('Africa/Casablanca')).toMatchObject({ observesDst: true })
    expect(await one('America/Argentina/San_Luis')).toMatchObject({ label: '(UTC−03:00) San Luis' })
  })
})

describe('a company by its id', () => {
  test('is answered with what fills a form, and one that is not there or was deleted is 404', async () => {
    const made = await makeCompany(nucleus.db, { name: 'Northgate', website: 'https://northgate.example.com', description: 'Credit.' })
    expect(ok(await nucleus.call(companyFacts, { companyId: made.companyId }, token))).toMatchObject({
      companyId: made.companyId,
      name: 'Northgate',
      website: 'https://northgate.example.com',
      logoUrl: null,
      description: 'Credit.',
    })
    const gone = await makeCompany(nucleus.db, { deletedAt: '2026-01-01T00:00:00.000Z' })
    for (const companyId of [gone.companyId, 2_000_000_000])
      expect((await nucleus.call(companyFacts, { companyId }, token)).status).toBe(404)
  })
})
