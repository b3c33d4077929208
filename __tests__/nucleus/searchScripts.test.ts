import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { contactAutocompleteV3 } from '#contract/common.ts'
import { nightTimeGuests } from '#contract/events/nightTimeGuests.ts'
import { registrations } from '#contract/events/registrations.ts'
import { speakers } from '#contract/events/speakers.ts'
import { foldedText } from '#contract/foldedText.ts'
import { searchEverything } from '#contract/search.ts'
import { closeAfter } from '#nucleus/base/closeAfter.ts'
import { containsWord } from '#nucleus/common/autocomplete.ts'
import { openDatabase } from '#nucleus/db/client.ts'
import { searchKey } from '#nucleus/db/searchKey.ts'
import { contacts } from '#nucleus/db/tables/index.ts'
import { makeContact, makeEvent, makeRegistration, makeSpeaker, ok, startNucleus } from '../support/nucleus.ts'
import { makeGuest } from '../support/participants.ts'
import { namesByScript, scripts } from '../support/scripts.ts'
import { databaseOn, dropDatabase, onServer } from '../support/onServer.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('readOnly')
afterAll(() => nucleus.close())

beforeAll(async () => {
  for (const { firstName, lastName } of Object.values(namesByScript)) await makeContact(db, { firstName, lastName })
  // Enough others that an index is worth it.
  await db.execute(sql`insert into contacts (first_name, last_name) select md5(n::text), md5((-n)::text) from generate_series(1, 3000) n`)
  await db.execute(sql`vacuum analyze contacts`)
})

const contactsFound = async (term: string): Promise<[string, string][]> => {
  const groups = ok(await nucleus.call(searchEverything, { term }, token))
  return (groups.find(({ area }) => area === 'contacts')?.rows ?? []).map(({ title, rank }) => [title, rank])
}

describe.each(scripts)('names in %s', (script) => {
  const { firstName, lastName, slip } = namesByScript[script]
  const whole = `${firstName} ${lastName}`

  test('have letters for the search index', async () => {
    const { rows } = await db.execute<{ groups: string[] }>(sql`select show_trgm(${lastName}) as groups`)
    expect(rows[0]?.groups.length).toBeGreaterThan(1)
  })

  test('are found by a word, a part of one and a slip', async () => {
    for (const term of [whole, lastName, lastName.slice(1), lastName.toUpperCase()])
      expect([term, await contactsFound(term)]).toEqual([term, [[whole, expect.not.stringMatching('typo')]]])
    if (slip) expect(await contactsFound(slip)).toEqual([[whole, 'typo']])
  })

  test('are read through the index, which finds them and no others', async () => {
    const pattern = `%${foldedText(lastName)}%`
    const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      sql`explain (analyze, format json) select 1 from contacts where search_text like ${pattern}`,
    )
    const inPlan = rows.flatMap(({ 'QUERY PLAN': [{ Plan }] }) => [Plan, ...(Plan.Plans ?? [])])
    expect(inPlan.find((node) => node['Index Name'])).toMatchObject({ 'Index Name': 'contacts_words', 'Actual Rows': 1 })
  })

  test('are looked up by two letters without reading the others', async () => {
    const two = foldedText(lastName).slice(0, 2)
    const readInVain = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      const { rows } = await tx.execute<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        sql`explain (analyze, format json) select 1 from contacts where ${containsWord(contacts.searchText, two)}`,
      )
      const { Plan } = rows[0]?.['QUERY PLAN'][0] ?? {}
      return (Plan?.['Rows Removed by Index Recheck'] ?? 0) + (Plan?.['Rows Removed by Filter'] ?? 0)
    })
    expect(readInVain).toBeLessThan(50)
  })
})
interface PlanNode {
  'Index Name'?: string
  'Actual Rows': number
  'Rows Removed by Index Recheck'?: number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** As a name is stored and as it is typed: each is found by the list, the look-up and the palette. */
const typedOtherwise: readonly (readonly [string, string, string])[] = [
  ['Niamh', 'O’Brien', "o'brien"],
  ['Sara', "D'Angelo", 'd’angelo'],
  ['Łukasz', 'Żółkiewski', 'lukasz zolkiewski'],
  ['İlker', 'Işık', 'ilker isik'],
  ['Jörg', 'Weiß', 'jorg weiss'],
  ['Jörg', 'Müller', 'mueller'],
  ['Uwe', 'Schroeder', 'schröder'],
  ['Anne\u2011Marie', 'Smith\u2011Jones', 'anne-marie smith-jones'],
  ['Jose\u0301', 'Nun\u0303ez', 'josé nuñez'],
  ['Ｋｅｎ', 'Ｓａｔｏ', 'ken sato'],
  ['Gre\u00adgory', 'Quill', 'gregory quill'],
  ['محمّد', 'الأحمد', 'محمد الاحمد'],
  ['Maria', 'van der Berg', 'vanderberg'],
  ['Ryan', 'Mc Gregor', 'mcgregor'],
  ['Jean‑Luc', 'de la Tour', 'jean luc delatour'],
  ['Niamh', 'O’Brien', 'obrien'],
  ['Anne', 'Smith–Jones', 'smithjones'],
]

test.each(typedOtherwise)('%s %s is found by %s', async (firstName, lastName, typed) => {
  const { eventId } = await makeEvent(db)
  const { contactId } = await makeContact(db, { firstName, lastName })
  const { speakerId } = await makeSpeaker(db, { eventId, firstName, lastName })
  const { nightTimeGuestId } = await makeGuest(db, { eventId, firstName, lastName })
  const { eventRegistrationId } = await makeRegistration(db, { eventId, firstName, lastName })
  const registered = { eventId, eventCompanyTypeId: 0, eventStatusId: 0, q: typed }
  expect(ok(await nucleus.call(speakers.calls.list, { eventId, q: typed }, token)).map((row) => row.speakerId)).toEqual([speakerId])
  expect(ok(await nucleus.call(registrations.calls.list, registered, token)).map((row) => row.eventRegistrationId)).toEqual([
    eventRegistrationId,
  ])
  expect(ok(await nucleus.call(nightTimeGuests.calls.list, { eventId, q: typed }, token)).map((row) => row.nightTimeGuestId)).toEqual([
    nightTimeGuestId,
  ])
  expect(ok(await nucleus.call(contactAutocompleteV3, { searchTerm: typed }, token)).map((row) => row.contactId)).toEqual([contactId])
  expect(await contactsFound(typed)).toEqual([[`${firstName} ${lastName}`, expect.anything()]])
  await db.delete(contacts).where(eq(contacts.contactId, contactId))
})

test('the palette finds both spellings of a German name, first as it is typed', async () => {
  for (const lastName of ['Mueller', 'Müller']) await makeContact(db, { firstName: 'Hanne', lastName })
  expect((await contactsFound('hanne mueller')).map(([title]) => title)).toEqual(['Hanne Mueller', 'Hanne Müller'])
  expect((await contactsFound('müller hanne')).map(([title]) => title).toSorted()).toEqual(['Hanne Mueller', 'Hanne Müller'])
})

test('any text in these scripts is folded by the database as by the program', async () => {
  const letters = [
    ...'ΆάΐϊϋΰΣσςἈᾳЁёЙйЇїҐґІЎѣШщאָבּשׁךםﬁמןءآأإؤئىةًّلا欧阳﨑高橋髙がガｶﾞぱさくらー한글각ㄱᄀ김İıẞßŁøA1 -’‘´`–—−‑－Ａ＇\u00ad\u200bّــ½ﬁ',
  ]
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: fc.constantFrom(...letters), maxLength: 40 }), async (text) => {
      const { rows } = await db.execute<{ key: string }>(sql`select ${searchKey(sql`${text}::text collate "copilot"`)} as key`)
      expect(rows[0]?.key).toBe(foldedText(text))
    }),
    { numRuns: 300 },
  )
})

test('what is stored of a name is what the program folds', async () => {
  await makeContact(db, { firstName: 'Ana', lastName: 'de\u00a0la Peña‑Ruiz' })
  const { rows } = await db.execute<{ text: string; name: string; last: string }>(
    sql`select search_text as text, concat_ws(' ', first_name, last_name, coalesce(email, '')) as name, last_name as last from contacts`,
  )
  // A last name of several parts is added as one word.
  const joined = (last: string) => (/[-\s.'’‑]/.test(last) ? ` ${last.replaceAll(/[^\p{L}\p{N}]/gu, '')}` : '')
  for (const { text, name, last } of rows) expect(text).toBe(foldedText(name + joined(last)))
  expect(rows.filter(({ text }) => text.endsWith(' delapenaruiz'))).toHaveLength(1)
})

test('a start over a database whose rules of letters know ASCII alone says so, and how to mend it', async () => {
  const name = `copilot_test_${randomBytes(6).toString('hex')}`
  const server = process.env.TEST_DATABASE_URL ?? ''
  const printed: string[] = []
  const openOnce = async (url: string): Promise<void> => {
    await (await openDatabase({ url, folder: '', print: (line) => printed.push(line) })).close()
  }
  await onServer(server, `create database ${name} template template0 encoding 'UTF8' lc_ctype 'C'`)
  await closeAfter(openOnce(databaseOn(server, name)), () => dropDatabase(server, name))
  expect(printed).toEqual([
    expect.stringMatching(/^The database copilot_test_.* has the locale C \(LC_CTYPE\): .* createdb .*--lc-ctype=C\.UTF-8/),
  ])
  await openOnce(databaseOn(server, process.env.TEST_TEMPLATE ?? ''))
  expect(printed).toHaveLength(1)
})
