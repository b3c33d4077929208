import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { agendaSessions } from '#contract/events/agenda.ts'
import { agendaClashes, checkAgendaSession } from '#contract/events/clashes.ts'
import { callApi } from './support/callApi.ts'
import { signIn, socketUrl, start } from './support/processes.ts'
import { readOptions } from './support/readOptions.ts'

/**
 * Measures the clashes of an agenda and the check of one session, with 200 and with 2,000 sessions: p50 of each call, the cost
 * of ten times as many sessions, and how each compares with the first page of the list of sessions.
 */
const values = readOptions({ calls: { type: 'string', default: '60' }, quick: { type: 'boolean', default: false } })
const calls = values.quick ? 1 : Number(values.calls)
const [rooms, slots] = [12, 12]
const sizes = values.quick ? [12, 24] : [200, 2000]

const folder = await mkdtemp(join(tmpdir(), 'copilot-agenda-'))
const nucleus = await start(['nucleus/process/main.ts'], { DATA_DIR: folder, SEED: 'small', NODE_ENV: 'production' })
const client = new pg.Client({ connectionString: socketUrl(folder) })
await client.connect()
try {
  const token = await signIn(nucleus)
  const found: Record<'page' | 'clashes' | 'check', number[]> = { page: [], clashes: [], check: [] }
  for (const size of sizes) {
    const eventId = await eventWith(size)
    const [session] = (await callApi(nucleus.base, agendaSessions.calls.list, { eventId, page: 1, pageSize: 1 }, token)).data ?? []
    const moved = { eventId, agendaDaySessionId: session?.agendaDaySessionId, startsAt: session?.startsAt, endsAt: session?.endsAt }
    found.page.push(await p50(() => callApi(nucleus.base, agendaSessions.calls.list, { eventId, page: 1 }, token)))
    found.clashes.push(await p50(() => callApi(nucleus.base, agendaClashes, { eventId }, token)))
    found.check.push(await p50(() => callApi(nucleus.base, checkAgendaSession, moved, token)))
  }
  console.log(`${calls} calls each, one after the other; p50 with ${sizes.join(' and ')} sessions`)
  for (const [name, [few = 0, many = 0]] of Object.entries(found))
    console.log(
      `${name.padEnd(8)} ${few.toFixed(1).padStart(7)} ms ${many.toFixed(1).padStart(7)} ms, ratio ${(many / few).toFixed(2)}; of a page ${(few / (found.page[0] ?? 1)).toFixed(2)} and ${(many / (found.page[1] ?? 1)).toFixed(2)}`,
    )
} finally {
  await client.end()
  await nucleus.stop()
  await rm(folder, { recursive: true, force: true })
}

/** An event whose rooms are full from morning to evening, for as many days as needed; one session in fifty overlaps the next. */
async function eventWith(size: number): Promise<number> {
  const { rows } = await client.query<{ event_id: number }>(
    `insert into events (name, event_code, event_format, event_state_id, starts_at, ends_at, time_zone, city, country_code, meeting_mode, availability_scope)
     values ('Agenda of ${size}', 'agenda-${size}', 1, 1, '2027-03-01T08:00:00Z', '2027-03-28T20:00:00Z', 'Europe/London', 'London', 'GB', 1, 1) returning event_id`,
  )
  const eventId = rows[0]?.event_id ?? 0
  const insert = (text: string) => client.query(text)
  await insert(`insert into agenda_days (event_id, date) select ${eventId}, date '2027-03-01' + n from generate_series(0, 27) n`)
  await insert(
    `insert into locations (event_id, name, location_type, assignment, priority, seats) select ${eventId}, 'Room ' || n, 1, 1, 2, 60 from generate_series(1, ${rooms}) n`,
  )
  await insert(
    `insert into speakers (event_id, first_name, last_name, speaker_status_id) select ${eventId}, 'Speaker', n::text, 2 from generate_series(1, 300) n`,
  )
  await insert(
    `insert into agenda_sessions (event_id, title, session_type, agenda_day_id, session_location_id, starts_at, ends_at, length_minutes, session_status_id)
     select ${eventId}, 'Session ' || n, 4, day.agenda_day_id, room.session_location_id, at, at + case when n % 50 = 0 then interval '55 minutes' else interval '40 minutes' end, 40, 1
     from generate_series(0, ${size - 1}) n
     cross join lateral (select timestamptz '2027-03-01T08:00:00Z' + (n / ${rooms * slots}) * interval '1 day' + (n / ${rooms} % ${slots}) * interval '45 minutes' as at) times
     join agenda_days day on day.event_id = ${eventId} and day.date = times.at::date
     join (select session_location_id, row_number() over (order by session_location_id) - 1 as place from locations where event_id = ${eventId}) room on room.place = n % ${rooms}`,
  )
  await insert(
    `insert into agenda_session_speakers (agenda_day_session_id, speaker_id, role)
     select session.agenda_day_session_id, speaker.speaker_id, 1
     from (select agenda_day_session_id, row_number() over (order by agenda_day_session_id) as n from agenda_sessions where event_id = ${eventId}) session
     join (select speaker_id, row_number() over (order by speaker_id) - 1 as place from speakers where event_id = ${eventId}) speaker
       on speaker.place in (session.n * 2 % 300, (session.n * 2 + 1) % 300)`,
  )
  await insert('analyze')
  return eventId
}

async function p50(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  // The first calls of a process are always slow.
  for (let count = -10; count < calls; count += 1) {
    const startedAt = performance.now()
    await work()
    if (count >= 0) times.push(performance.now() - startedAt)
  }
  return times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) / 2)] ?? 0
}
