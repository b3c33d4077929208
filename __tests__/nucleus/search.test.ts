import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { limits } from '#constants/limits.ts'
import { foldedText } from '#contract/foldedText.ts'
import { events } from '#contract/events/events.ts'
import { type SearchGroup, searchEverything } from '#contract/search.ts'
import { mountSearch } from '#nucleus/resource/search/mountSearch.ts'
import { runCancellable } from '#nucleus/resource/search/runCancellable.ts'
import { searchAreas } from '#nucleus/common/searchAreas.ts'
import { searchKey } from '#nucleus/db/searchKey.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import {
  bearer,
  makeCompany,
  makeCompanyType,
  makeContact,
  makeEvent,
  makeEventCompany,
  makeEventContact,
  makeRegistration,
  makeSpeaker,
  makeTrack,
  ok,
  startNucleus,
} from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db, app } = nucleus
await app.register(
  async (scope) => {
    // The same areas, for administrators alone.
    mountSearch(
      scope,
      nucleus.parts,
      searchAreas([]).map((area) => ({ ...area, permission: 'administer' })),
    )
    const actor = { sessionId: 'of somebody' }
    scope.get('/sleep', (request, reply) =>
      runCancellable(nucleus.database, { request, reply, actor }, ({ run }) => run(sql`select pg_sleep(60)`)),
    )
  },
  { prefix: '/guarded' },
)
const { token } = await nucleus.signIn('readOnly')
afterAll(() => nucleus.close())

const search = async (term: string, more: { parentKey?: string; parentId?: number } = {}): Promise<SearchGroup[]> =>
  ok(await nucleus.call(searchEverything, { term, ...more }, token))
const found = async (term: string, area: string, more: { parentKey?: string; parentId?: number } = {}) =>
  (await search(term, more)).find((group) => group.area === area)?.rows ?? []
const titles = async (term: string, area: string, more: { parentKey?: string; parentId?: number } = {}) =>
  (await found(term, area, more)).map(({ title, rank }) => [title, rank])

describe('what is found', () => {
  test('is in the order of how well it fits: called so, begins so, a word of it, inside of one', async () => {
    const { eventId } = await makeEvent(db)
    for (const name of ['The Quorra hall', 'Quorrax', 'Subquorral', 'Quorra', 'Elsewhere']) await makeTrack(db, { eventId, name })
    expect(await titles('quorra', 'tracks')).toEqual([
      ['Quorra', 'exact'],
      ['Quorrax', 'prefix'],
      ['The Quorra hall', 'word'],
      ['Subquorral', 'inside'],
    ])
  })

  test('is found whatever its accents, its case and the order of the words', async () => {
    const { companyId } = await makeCompany(db, { name: 'Sjøholm' })
    await makeContact(db, { firstName: 'Åsa', lastName: 'Lindström-Weiß', companyId })
    for (const term of ['asa lindstrom', 'LINDSTRÖM åsa', 'weiss', 'lindstrom-weiss', 'Lindstro'])
      expect(await titles(term, 'contacts')).toEqual([['Åsa Lindström-Weiß', expect.anything()]])
    expect(await titles('sjoholm', 'companies')).toEqual([['Sjøholm', 'exact']])
  })

  test('resembles what was typed with a slip, where nothing holds it', async () => {
    await makeContact(db, { firstName: 'Beatrix', lastName: 'Vandenberghe' })
    expect(await titles('vandenbergeh', 'contacts')).toEqual([['Beatrix Vandenberghe', 'typo']])
    expect(await titles('vandenberghe', 'contacts')).toEqual([['Beatrix Vandenberghe', 'exact']])
    expect(await search('qqzzxxkkvv')).toEqual([])
  })

  test.each([
    ['hanah fairwether', 'Hannah Fairweather'],
    ['fairwether hanah', 'Hannah Fairweather'],
    ['benedcit ostergard', 'Benedict Ostergaard'],
    ['ostergard benedcit', 'Benedict Ostergaard'],
    ['benedict osteergard', 'Benedict Ostergaard'],
    ['maragret olufsne', 'Margaret Olufsen'],
    ['jhon smiht', 'John Smith'],
    ['smiht-jhon', 'John Smith'],
    ['alex konstantniou', 'Alexandra Konstantinou'],
    ["d'aurbi maurre", "Maurer D'Aubri"],
    ['alxeandra konstantniou', 'Alexandra Konstantinou'],
    ['konstantniou alxeandra', 'Alexandra Konstantinou'],
  ])('resembles two misspelled words: %s', async (term, name) => {
    const [firstName = '', lastName = ''] = name.split(' ')
    await makeContact(db, { firstName, lastName, email: null })
    const [first] = await titles(term, 'contacts')
    expect(first).toEqual([name, 'typo'])
  })

  test('resembles nothing else where something holds what was typed', async () => {
    await makeContact(db, { firstName: 'Ivo', lastName: 'Thistlewood' })
    await makeContact(db, { firstName: 'Eve', lastName: 'Thistlewode' })
    expect(await titles('thistlewood', 'contacts')).toEqual([['Ivo Thistlewood', 'exact']])
    expect(await titles('thistlewoood', 'contacts')).toHaveLength(2)
  })

  test('resembles neither an e-mail address nor a long text', async () => {
    await makeContact(db, { firstName: 'Zephyrine', lastName: 'Kestrelmoor', email: 'zephyrine@kestrelmoor.example.com' })
    for (const term of ['zephyrine@kestrelmor', 'zephyrine kestrelmoore of nowhere']) expect(await search(term)).toEqual([])
    expect(await titles('zephyrine kestrelmor', 'contacts')).toEqual([['Zephyrine Kestrelmoor', expect.anything()]])
    expect(await titles('zephyrina', 'contacts')).toEqual([['Zephyrine Kestrelmoor', 'typo']])
  })

  test('is found by its words where what was typed parts them otherwise', async () => {
    await makeContact(db, { firstName: 'Ottoline', lastName: 'Quarrington', email: 'office@example.com' })
    for (const term of ['ottoline.quarrington', 'Quarrington,Ottoline'])
      expect(await titles(term, 'contacts')).toEqual([['Ottoline Quarrington', expect.not.stringMatching('typo')]])
  })

  test('by one letter or two is what begins so', async () => {
    await makeContact(db, { firstName: 'Xyla', lastName: 'Oxyton', email: null })
    await makeContact(db, { firstName: 'Bo', lastName: 'Xyr', email: null })
    expect((await titles('xy', 'contacts')).toSorted()).toEqual([
      ['Bo Xyr', 'prefix'],
      ['Xyla Oxyton', 'prefix'],
    ])
    expect(await titles('x', 'contacts')).toHaveLength(2)
  })

  test('tells a registration by confirmation number, name, e-mail and company, and opens it in its event', async () => {
    const type = await makeCompanyType(db)
    const { eventRegistrationId, eventId } = await makeRegistration(db, {
      ...type,
      firstName: 'Rurik',
      lastName: 'Ostvold',
      email: 'rurik@ostvold.example.com',
      companyName: 'Havnegard',
      confirmationNumber: 'ZQ48151',
    })
    for (const term of ['zq48151', 'rurik ostvold', 'rurik@ostvold.example.com', 'havnegard']) {
      const [row] = await found(term, 'registrations')
      expect(row).toMatchObject({
        title: 'Rurik Ostvold',
        address: `/events/${eventId}/registrations?open=${eventRegistrationId}`,
      })
      expect(row?.subtitle).toMatch(/^Havnegard · ZQ48151 · /)
    }
    expect(await titles('zq48151', 'registrations')).toEqual([['Rurik Ostvold', 'exact']])
  })

  test('opens an event at its first tab', async () => {
    const { eventId } = await makeEvent(db, { name: 'Halcyon Summit', eventCode: 'halcyon-31' })
    for (const term of ['halcyon sum', 'halcyon-31'])
      expect(await found(term, 'events')).toMatchObject([{ title: 'Halcyon Summit', address: `/events/${eventId}/basic` }])
  })

  test('opens contacts and companies on their own page, and names the event of a contact, the latest or the one that is open', async () => {
    const [early, late] = [
      await makeCompanyType(db, { eventId: (await makeEvent(db, { name: 'Early', startsAt: '2026-01-01T00:00:00.000Z' })).eventId }),
      await makeCompanyType(db, { eventId: (await makeEvent(db, { name: 'Late', startsAt: '2026-06-09T00:00:00.000Z' })).eventId }),
    ]
    const { companyId } = await makeCompany(db, { name: 'Wrenfield' })
    const { contactId } = await makeContact(db, { firstName: 'Ilse', lastName: 'Wrenley', companyId, jobTitle: 'CIO' })
    expect(await found('wrenley', 'contacts')).toMatchObject([{ address: `/contacts/${contactId}`, subtitle: 'CIO · Wrenfield' }])
    const { eventCompanyId } = await makeEventCompany(db, { ...early, companyId })
    await makeEventContact(db, { eventId: early.eventId, eventCompanyId, contactId })
    expect(await found('wrenley', 'contacts')).toMatchObject([{ subtitle: 'CIO · Wrenfield · Early' }])
    await makeRegistration(db, { ...late, contactId, companyId })
    expect(await found('wrenley', 'contacts')).toMatchObject([
      { address: `/contacts/${contactId}`, subtitle: 'CIO · Wrenfield · Late and 1 more' },
    ])
    const [open] = await found('wrenley', 'contacts', { parentKey: 'eventId', parentId: early.eventId })
    expect(open?.subtitle).toBe('CIO · Wrenfield · Early and 1 more')
    expect(await found('wrenfield', 'companies')).toMatchObject([{ address: `/companies/${companyId}` }])
  })

  test('leads with the event that is open among equals, also when it has far fewer rows', async () => {
    const [here, there] = [await makeEvent(db), await makeEvent(db)]
    for (let n = 0; n < 8; n += 1) await makeSpeaker(db, { eventId: there.eventId, firstName: 'Odalys', lastName: `Brandt ${n}` })
    const { speakerId } = await makeSpeaker(db, { eventId: here.eventId, firstName: 'Odalys', lastName: 'Quist' })
    await db.execute(sql`update speakers set updated_at = now() - interval '1 year' where speaker_id = ${speakerId}`)
    const firstFound = async (more = {}) => (await found('odalys', 'speakers', more))[0]?.address
    expect(await firstFound()).toMatch(`/events/${there.eventId}/`)
    expect(await firstFound({ parentKey: 'eventId', parentId: here.eventId })).toMatch(`/events/${here.eventId}/`)
  })

  test('is at most twenty rows, of which each area gets its share', async () => {
    const { eventId } = await makeEvent(db)
    for (let n = 0; n < 30; n += 1) {
      await makeContact(db, { firstName: 'Zebulon', lastName: `Pike ${n}` })
      await makeSpeaker(db, { eventId, firstName: 'Zebulon', lastName: `Rask ${n}` })
    }
    await makeTrack(db, { eventId, name: 'Old zebulon' })
    const groups = await search('zebulon')
    expect(groups.flatMap(({ rows }) => rows)).toHaveLength(limits.lookupRows)
    expect(groups.map(({ area, rows }) => [area, rows.length > 0])).toEqual([
      ['contacts', true],
      ['speakers', true],
      ['tracks', true],
    ])
  })

  test('is nothing that was deleted, merged or archived', async () => {
    const { eventId } = await makeEvent(db)
    await makeTrack(db, { eventId, name: 'Vellichor', deletedAt: '2026-01-01T00:00:00.000Z' })
    await makeContact(db, { firstName: 'Vellichor', lastName: 'Gone', contactStateId: 3 })
    expect(await search('vellichor')).toEqual([])
  })
})

describe('who may search', () => {
  test('nobody without a session; of an area only who may read it', async () => {
    await makeContact(db, { firstName: 'Guarded', lastName: 'Person' })
    expect((await nucleus.call(searchEverything, { term: 'guarded' })).status).toBe(401)
    const ask = async (as: string) =>
      (await app.inject({ url: '/guarded/search/guarded', headers: bearer(as) })).json<{ data: SearchGroup[] }>().data
    expect(await ask(token)).toEqual([])
    expect((await ask((await nucleus.signIn('admin')).token)).map(({ area }) => area)).toEqual(['contacts'])
  })
})

describe('any text', () => {
  beforeAll(async () => {
    await makeContact(db, { firstName: '100% _sure_', lastName: String.raw`O'Neill "Back\slash"` })
    await makeContact(db, { firstName: '日本', lastName: 'Ünïçødé ß 🦊' })
  })
  test('is taken literally', async () => {
    for (const term of ['100%', '_sure_', "o'neill", 'back\\slash', '"back', '日本', 'unicode ss'])
      expect([term, (await titles(term, 'contacts')).length]).toEqual([term, 1])
    for (const term of ['1%0', '_ure_', '🦊', '%', '\\', '--', "' or 1=1"])
      expect([term, await titles(term, 'contacts')]).toEqual([term, []])
  })

  test('never fails, and what is found holds it or resembles it', async () => {
    const { rows: all } = await db.execute<{ row: string; text: string }>(sql`
      select 'contacts ' || contact_id as row, search_text as text from contacts
      union all select 'registrations ' || event_registration_id, search_text from registrations`)
    const keys = new Map(all.map(({ row, text }) => [row, text]))
    const part = fc
      .constantFrom(...all.map(({ text }) => text))
      .chain((text) => fc.tuple(fc.constant(text), fc.nat(text.length), fc.nat(12)))
    const piece = part.map(([text, from, length]) => text.slice(from, from + length))
    const hostile = fc.constantFrom('%', '_', '\\', "'", '"', '\0', '🦊', '\ud800', ';--', '/', '..', '?', '#', '+', '%00', 'Ⅷ', 'İ', 'ﬁ')
    const anything = fc.oneof(piece, hostile, fc.string({ unit: 'binary' }), fc.string({ minLength: 90, maxLength: 300 }))
    await fc.assert(
      fc.asyncProperty(fc.array(anything, { minLength: 1, maxLength: 3 }), async (parts) => {
        const term = parts.join(' ')
        if (/^\.{1,2}$/.test(term)) return
        const path = encodeURIComponent(term.toWellFormed())
        const answer = await app.inject({ url: `/nucleus/search/${path}`, headers: bearer(token) })
        expect([200, 400, 404, 414]).toContain(answer.statusCode)
        if (answer.statusCode !== 200) return
        const { data } = answer.json<{ data: SearchGroup[] }>()
        const words = foldedText(term.trim())
          .split(/[-\s@./&(,]+/)
          .filter((word) => /[\p{L}\p{N}]/u.test(word))
          .slice(0, 8)
        for (const row of data.flatMap(({ rows }) => rows)) {
          const text = `${foldedText(`${row.title} ${row.subtitle}`)} ${keys.get(`${row.area} ${row.id}`) ?? ''}`
          const missing = row.rank === 'typo' ? [] : words.filter((word) => !text.includes(word))
          expect([term, row, missing]).toEqual([term, row, []])
        }
      }),
      { numRuns: 300 },
    )
  })

  test('that is too long or holds what no column can is refused in words, of ten thousand letters too', async () => {
    for (const term of ['a'.repeat(101), 'a\0b', ' ']) {
      const answer = await nucleus.call(searchEverything, { term }, token)
      expect([answer.status, Object.keys((answer.body.data as { fields?: object }).fields ?? {})]).toEqual([400, ['term']])
    }
    expect((await nucleus.call(searchEverything, { term: 'a'.repeat(10_000) }, token)).status).toBe(414)
  })

  test('is folded by the database as by the program', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: fc.constantFrom(...'aÅéñØłŁđßẞæŒþÞıİςΣẞ日🦊 -’'), maxLength: 40 }), async (text) => {
        const { rows } = await db.execute<{ key: string }>(sql`select ${searchKey(sql`${text}::text collate "copilot"`)} as key`)
        expect(rows[0]?.key).toBe(foldedText(text))
      }),
      { numRuns: 200 },
    )
  })
})

test('a search that nobody waits for any more is stopped', async () => {
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  const running = async () =>
    (await db.execute(sql`select 1 from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'`)).rows.length
  const gone = new AbortController()
  const search = fetch(`${base}/guarded/sleep`, { headers: bearer(token), signal: gone.signal }).catch(() => 'gone')
  await eventually(async () => expect(await running()).toBe(1))
  gone.abort()
  expect(await search).toBe('gone')
  await eventually(async () => expect(await running()).toBe(0))
})

test('the list of a resource finds without accents too', async () => {
  await makeEvent(db, { name: 'Málaga Añejo' })
  const rows = ok(await nucleus.call(events.calls.list, { q: 'malaga anejo' }, token))
  expect(rows.map(({ name }) => name)).toEqual(['Málaga Añejo'])
})
