import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { events } from '#contract/events/events.ts'
import { registrations, registrationStatus } from '#contract/events/registrations.ts'
import { locations } from '#contract/events/locations.ts'
import { tracks } from '#contract/events/tracks.ts'
import { speakers } from '#contract/events/speakers.ts'
import { sponsorLevels, sponsors } from '#contract/events/sponsors.ts'
import { nightTimeGuests } from '#contract/events/nightTimeGuests.ts'
import { eventCompanies } from '#contract/events/eventCompanies.ts'
import { eventContacts } from '#contract/events/eventContacts.ts'
import { eventPages } from '#contract/events/pages.ts'
import { email, httpUrl, localDate } from '#contract/fields.ts'
import { questionTypes as type } from '#constants/questionTypes.ts'
import { roles } from '#constants/roles.ts'
import { eventState, registrationStatuses, registrationStatus as status } from '#constants/statuses.ts'
import type { Database, Db } from '#nucleus/db/client.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { demoAccounts, seed } from '#nucleus/demo/index.ts'
import { seedLarge } from '#nucleus/demo/large.ts'
import { rowsOf } from '#nucleus/demo/sqlPieces.ts'
import { demoDatabase, demoDate } from '../support/demoDatabase.ts'
import { allOf } from '../support/everyResource.ts'
import { resaveAll } from '../support/jobs.ts'
import { ok, startNucleus, type TestNucleus } from '../support/nucleus.ts'
import { testDatabase } from '../support/testDatabase.ts'

const baseDate = demoDate
const minute = 60_000
/** Large data in little: the same SQL over fewer rows. */
const fewer = { companies: 400, contacts: 6000, registrations: 4000 }
async function filledInLittle(): Promise<Database> {
  const database = await testDatabase()
  await database.db.transaction((tx) => seedLarge(tx, { baseDate, print: () => undefined, amounts: fewer }))
  return database
}

test(
  'the same size and day give two databases the same rows',
  async () => {
    const [one, other] = [await demoDatabase('small'), await testDatabase()]
    try {
      await seed(other.db, 'small', { baseDate })
      for (const table of Object.values(tables)) {
        if (!is(table, PgTable)) continue
        // Which transaction wrote a row is a matter of the server.
        const rows = async (db: Db) => {
          const all: Record<string, unknown>[] = await db
            .select()
            .from(table)
            .orderBy(sql`1`)
          return all.map(({ transactionId: _, ...row }) => row)
        }
        expect(await rows(other.db)).toEqual(await rows(one.db))
      }
      expect(await one.db.$count(tables.registrations)).toBe(54)
    } finally {
      await one.close()
      await other.close()
    }
  },
  minute,
)

describe('the small demo data', () => {
  let nucleus: TestNucleus
  let database: Database
  let token: string
  beforeAll(async () => {
    database = await demoDatabase('small')
    nucleus = await startNucleus({ database })
    token = (await nucleus.signInAs(demoAccounts[0]?.email ?? '')).token
  }, minute)
  afterAll(async () => {
    await nucleus.close()
    await database.close()
  })

  test('lets one account of every role sign in, the administrator first', async () => {
    expect(demoAccounts.map(({ role }) => role).toSorted()).toEqual([...roles].toSorted())
    expect(demoAccounts[0]).toMatchObject({ email: 'maya.lindqvist@example.com', role: 'admin' })
    // The administrator has just been sent a code.
    nucleus.clock.move({ minutes: 2 })
    for (const { email: address, role, firstName, lastName } of demoAccounts)
      expect((await nucleus.signInAs(address)).user).toMatchObject({ role, name: `${firstName} ${lastName}` })
  })

  test('holds only rows that the contract allows', async () => {
    const all = ok(await nucleus.call(events.calls.list, {}, token))
    expect(all).toHaveLength(4)
    z.array(events.row).parse(all)
    for (const event of all) {
      events.schema.parse(event)
      for (const resource of [
        tracks,
        locations,
        speakers,
        registrations,
        sponsorLevels,
        sponsors,
        nightTimeGuests,
        eventCompanies,
        eventContacts,
        eventPages,
      ]) {
        const rows = ok(await nucleus.call<unknown>(resource.calls.list, allOf(resource.calls.list, { eventId: event.eventId }), token))
        z.array(resource.row).parse(rows)
        z.array(resource.schema).parse(rows)
      }
    }
  })

  test('has the people of an event at its companies, from their registrations, and some of both twice', async () => {
    const [row] = await rowsOf<Record<string, number>>(
      database.db,
      sql`
      select
        (select count(*)::int from event_contacts c join registrations r using (event_registration_id)
          where r.contact_id <> c.contact_id or r.event_id <> c.event_id or r.event_status_id not in (${status.approved}, ${status.pending})) as "strangers",
        (select count(*)::int from event_contacts c join event_companies e using (event_company_id) where e.event_id <> c.event_id) as "elsewhere",
        (select count(*)::int from event_contacts c join contacts p using (contact_id) where p.contact_state_id = 2) as "purgatory",
        (select count(*)::int from registrations r join contacts using (contact_id) where r.company_id is not null
          and r.event_status_id in (${status.approved}, ${status.pending})
          and not exists (select from event_contacts c where c.event_id = r.event_id and c.contact_id = r.contact_id)) as "forgotten",
        (select count(*)::int from event_companies e join companies c using (company_id) where c.name like '% LLC'
          and exists (select from companies other where other.name || ' LLC' = c.name)) as "twins"`,
    )
    expect(row).toMatchObject({ strangers: 0, elsewhere: 0, forgotten: 0 })
    expect(row?.purgatory).toBeGreaterThan(1)
    expect(row?.twins).toBeGreaterThan(1)
  })

  test('has meetings of nobody who does not attend meetings', async () => {
    const [row] = await rowsOf<Record<string, number>>(
      database.db,
      sql`
      select count(*)::int as "all", count(*) filter (where guest.attends_meetings = false)::int as "absent"
      from meeting_participants p left join event_contacts guest using (event_id, contact_id)`,
    )
    expect(row?.all).toBeGreaterThan(10)
    expect(row?.absent).toBe(0)
  })

  test('has events before and after its day, and none that contradicts its state', async () => {
    const all = ok(await nucleus.call(events.calls.list, {}, token))
    for (const { eventStateId, startsAt, endsAt } of all) {
      if (eventStateId === eventState.completed) expect(endsAt < baseDate).toBe(true)
      else expect(startsAt > baseDate).toBe(true)
    }
    expect(new Set(all.map(({ eventStateId }) => eventStateId)).size).toBe(4)
  })

  test('lets people register for its published events', async () => {
    const published = ok(await nucleus.call(events.calls.list, {}, token)).filter(
      ({ eventStateId }) => eventStateId === eventState.published,
    )
    const pages = await Promise.all(published.map(({ eventCode }) => nucleus.app.inject(`/nucleus/register/${eventCode}`)))
    expect(pages.filter(({ body }) => body.includes('/allocator'))).not.toHaveLength(0)
  })

  test('has a registration in every status', async () => {
    const rows = await database.db.selectDistinct({ id: tables.registrations.eventStatusId }).from(tables.registrations)
    expect(rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(registrationStatuses.map(({ value }) => value))
  })

  test('has pending allocators who can be approved and others who are refused until they are vetted', async () => {
    const pending = await rowsOf<{ id: number; rowVersion: number; vetting: number }>(
      database.db,
      sql`
      select r.event_registration_id as id, r.row_version as "rowVersion", v.vetting_status_id as vetting
      from registrations r join vetting_submissions v using (event_registration_id) where r.event_status_id = ${status.pending} order by 1`,
    )
    const vetted = pending.find(({ vetting }) => vetting === 5)
    const unvetted = pending.find(({ vetting }) => vetting !== 5)
    const approve = (row: (typeof pending)[number] | undefined) =>
      nucleus.call(registrationStatus, { eventRegistrationId: row?.id, rowVersion: row?.rowVersion, eventStatusId: status.approved }, token)
    expect((await approve(unvetted)).status).toBe(422)
    expect((await approve(vetted)).status).toBe(200)
  })

  test('has headshots that stay the same when they are saved again', async () => {
    const urls = () => database.db.select({ url: tables.speakers.headshotUrl }).from(tables.speakers).orderBy(tables.speakers.speakerId)
    const before = await urls()
    expect(before.filter(({ url }) => url !== null)).toHaveLength(2)
    expect(await resaveAll(nucleus, {}, token)).toEqual({ rendered: 2, skipped: 0 })
    expect(await urls()).toEqual(before)
    const picture = await nucleus.app.inject(before[0]?.url ?? '')
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
  })

  test('has track colours on which white words can be read', async () => {
    for (const { color } of await database.db.select({ color: tables.tracks.color }).from(tables.tracks))
      expect(contrastWithWhite(color)).toBeGreaterThanOrEqual(4.5)
  })
})

describe.each([
  { size: 'event', filled: () => demoDatabase('event') },
  { size: 'large', filled: filledInLittle },
])('the demo data of size $size', ({ size, filled }) => {
  let database: Database
  beforeAll(async () => {
    database = await filled()
  }, 3 * minute)
  afterAll(() => database.close())

  test('gives no seat twice and lets people wait only where there is a waiting list and all seats are taken', async () => {
    const seated = sql`count(*) filter (where event_status_id in (2, 3, 5))`
    const waiting = sql`count(*) filter (where event_status_id = ${status.waitlisted})`
    const full = await rowsOf(
      database.db,
      sql`select event_company_type_id from registrations join event_company_types form using (event_company_type_id) group by 1, form.capacity having ${seated} > form.capacity
      union all select event_id from registrations join events using (event_id) group by 1, events.capacity having ${seated} > events.capacity`,
    )
    expect(full).toEqual([])
    const waits = await rowsOf<{ form: boolean; event: boolean }>(
      database.db,
      sql`
      select coalesce(max(form.capacity) = ${seated} and bool_or(form.waitlist_enabled), false) as form,
        coalesce(max(event.capacity) = (select count(*) from registrations other where other.event_id = event.event_id and event_status_id in (2, 3, 5)) and event.waitlist_enabled, false) as event
      from registrations r join event_company_types form using (event_company_type_id) join events event on event.event_id = r.event_id
      group by form.event_company_type_id, event.event_id having ${waiting} > 0`,
    )
    expect(waits.length).toBeGreaterThan(0)
    expect(waits.filter(({ form, event }) => !form && !event)).toEqual([])
  })

  test('numbers the waiting of each event from one, without gaps', async () => {
    const queues = await rowsOf<{ waiting: number; last: number; different: number }>(
      database.db,
      sql`
      select count(*)::int as waiting, max(waitlist_position) as last, count(distinct waitlist_position)::int as different from registrations
      where event_status_id = ${status.waitlisted} group by event_id`,
    )
    for (const { waiting, last, different } of queues) expect([last, different]).toEqual([waiting, waiting])
    expect(
      await database.db.$count(tables.registrations, sql`waitlist_position is not null and event_status_id <> ${status.waitlisted}`),
    ).toBe(0)
  })

  test('approves nobody who needed vetting and has not passed, and gives the reasons that a refusal needs', async () => {
    const unvetted = await rowsOf(
      database.db,
      sql`
      select 1 from registrations r join event_company_types form using (event_company_type_id)
      where form.requires_vetting and r.event_status_id = ${status.approved}
        and not exists (select from vetting_submissions v where v.event_registration_id = r.event_registration_id and v.vetting_status_id = 5)`,
    )
    expect(unvetted).toEqual([])
    expect(
      await database.db.$count(
        tables.registrations,
        sql`event_status_id in (${status.declined}, ${status.cancelled}) and status_reason is null`,
      ),
    ).toBe(0)
  })

  test('numbers confirmations with two letters and five digits', async () => {
    expect(await database.db.$count(tables.registrations, sql`confirmation_number !~ '^[A-Z]{2}[0-9]{5}$'`)).toBe(0)
  })

  test('answers every required question of a submitted form, in the shape of its type', async () => {
    const missing = await rowsOf(
      database.db,
      sql`
      select 1 from registrations r join event_questions q using (event_company_type_id)
      where q.is_required and r.submitted_at is not null
        and not exists (select from registration_responses a where a.event_registration_id = r.event_registration_id and a.event_question_id = q.event_question_id)`,
    )
    expect(missing).toEqual([])
    const answers = await rowsOf<{ id: number; type: number; value: unknown; options: number[] | null }>(
      database.db,
      sql`
      select q.event_question_id as id, q.question_type_id as type, a.value,
        (select json_agg(o.event_question_answer_id) from event_question_answers o where o.event_question_id = q.event_question_id) as options
      from registration_responses a join event_questions q using (event_question_id) where a.registration_response_id % 7 = 0`,
    )
    expect(answers.filter((answer) => !shapeOf(answer).safeParse(answer.value).success)).toEqual([])
    expect(new Set(answers.map((answer) => answer.type)).size).toBeGreaterThan(5)
  })

  test('keeps a sample of people and registrations within the contract', async () => {
    const rows = await database.db
      .select()
      .from(tables.registrations)
      .where(sql`event_registration_id % 23 = 0`)
    expect(rows.length).toBeGreaterThan(100)
    for (const row of rows) registrations.schema.parse(row)
    const people = await database.db
      .select({ email: tables.contacts.email })
      .from(tables.contacts)
      .where(sql`contact_id % 23 = 0`)
    const reserved = /@([a-z0-9-]+\.)*example\.(com|org|net)$/
    expect(people.filter((person) => person.email !== null && !reserved.test(email.parse(person.email)))).toEqual([])
  })

  test('goes on with free ids', async () => {
    const last = await database.db.$count(tables.contacts)
    const [next] = await database.db.insert(tables.contacts).values({ firstName: 'New', lastName: 'Person' }).returning()
    expect(next?.contactId).toBe(last + 1)
  })

  if (size === 'event')
    test('has a flagship with thousands of people, and an event in whose days the clocks change', async () => {
      const [flagship] = await rowsOf<{ all: number; allocators: number; managers: number; speakers: number; pending: number }>(
        database.db,
        sql`
        select count(*)::int as all, count(*) filter (where side = 1)::int as allocators, count(*) filter (where side = 2)::int as managers,
          count(*) filter (where event_status_id = 2)::int as pending, (select count(*)::int from speakers where event_id = r.event_id) as speakers
        from registrations r join event_company_types using (event_company_type_id) group by r.event_id order by 1 desc limit 1`,
      )
      expect(flagship).toMatchObject({ all: 5000, allocators: 1200, managers: 850, speakers: 200 })
      expect(flagship?.pending).toBeGreaterThan(500)
      const all = await database.db.select().from(tables.events)
      expect(all).toHaveLength(9)
      const hours = (at: string, timeZone: string) =>
        new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).format(new Date(at)).split('GMT')[1]
      expect(all.filter(({ startsAt, endsAt, timeZone }) => hours(startsAt, timeZone) !== hours(endsAt, timeZone))).toHaveLength(1)
      expect(all.map(({ eventStateId }) => eventStateId)).toEqual(expect.arrayContaining(Object.values(eventState)))
    })
})

describe('npm run seed', () => {
  const script = join(import.meta.dirname, '../../scripts/seed.ts')
  let folder: string
  const run = (...args: string[]): Promise<{ code: number; words: string }> =>
    new Promise((resolve) => {
      const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '', NODE_OPTIONS: '' }
      execFile(process.execPath, [script, ...args], { env }, (error, out, problems) =>
        resolve({ code: error ? Number(error.code) : 0, words: out + problems }),
      )
    })
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'copilot-seed-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('says what sizes there are when it is given another', async () => {
    const { code, words } = await run('--size', 'huge')
    expect(code).toBe(2)
    expect(words).toContain('Unknown size "huge". Use small, event or large.')
  })

  test(
    'fills an empty database, refuses one with rows, and starts anew only with --reset',
    async () => {
      const first = await run('--size', 'small')
      expect(first.words).toContain('maya.lindqvist@example.com')
      expect(first.code).toBe(0)
      const second = await run('--size', 'small')
      expect(second.code).toBe(1)
      expect(second.words).toContain('Nothing was changed')
      const third = await run('--size', 'small', '--reset')
      expect(third.words).toContain('Deleting everything in')
      expect(third.code).toBe(0)
    },
    2 * minute,
  )
})

/** What docs/domain.md §2.3 stores for a question's type. */
function shapeOf({ type: id, options }: { type: number; options: number[] | null }): z.ZodType {
  const option = z.number().refine((value) => options?.includes(value) ?? false)
  switch (id) {
    case type.Radio:
    case type.Select:
      return option
    case type.Checkbox:
      return z.array(option).min(1)
    case type.Datepicker:
      return localDate
    case type.Email:
      return email
    case type.Url:
      return httpUrl
    case type.Number:
      return z.number()
    case type.AUM_Number:
      return z.number().int().min(0).max(1e14)
    case type.PhoneNumber:
      return z.string().regex(/^\+[1-9]\d{6,14}$/)
    case type.Yes_No:
      return z.boolean()
    case type.Input:
      return z.string().min(1).max(500)
    case type.TextArea:
      return z.string().min(1).max(10_000)
    default:
      return z.never()
  }
}

/** WCAG 2 contrast of white on the colour. */
function contrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
