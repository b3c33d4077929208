import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { sessionStatus } from '#constants/agenda.ts'
import type { ReturnedAgenda } from '#contract/events/agendaReleases.ts'
import type { ReleasedSession } from '#contract/events/releasedAgenda.ts'
import { notFound, Refusal } from '../../../base/errors.ts'
import type { Db } from '../../../db/client.ts'
import {
  agendaDays,
  agendaSessions,
  agendaSessionSpeakers,
  eventCompanyTypes,
  locations,
  speakers,
  tracks,
} from '../../../db/tables/index.ts'
import type { Actor } from '../../../kernel/context.ts'
import { rememberChanges } from '../../../kernel/undoTokens.ts'
import type { RecordedTable } from '../../../kernel/writes.ts'
import { lockRows } from '../../../resource/lockRows.ts'
import { writeInOrder } from '../../../resource/writeInOrder.ts'
import { readEventDates } from '../eventDates.ts'
import { lockAgenda } from '../lockAgenda.ts'
import { decidePublications } from '../publication.ts'
import { plannedSessionOf } from '../plannedSession.ts'
import { readAgendaWith } from '../readAgenda.ts'
import { planReturn, type ReturnPlan, type StoredAgenda } from './planReturn.ts'
import { readRelease, speakerNames } from './readReleases.ts'

const sessionTable: RecordedTable = { resource: 'agendaSessions', table: agendaSessions, idKey: 'agendaDaySessionId' }
const dayTable: RecordedTable = { resource: 'agendaDays', table: agendaDays, idKey: 'agendaDayId' }
const placeTable: RecordedTable = {
  resource: 'agendaSessionSpeakers',
  table: agendaSessionSpeakers,
  idKey: 'agendaDaySessionSpeakerId',
}

interface Return {
  eventId: number
  number: number
  dryRun: boolean
  /** What the caller saw would be written. */
  plan?: string
}

/** Makes the published agenda what a release has, or says what that would change. Call it in a transaction. */
export async function returnTo(
  tx: Db,
  { eventId, number, dryRun, plan: seen }: Return,
  author: { actor: Actor; at: Date },
): Promise<ReturnedAgenda> {
  // A preview waits for nobody.
  if (!dryRun) await lockAgenda(tx, eventId)
  const event = await readEventDates(tx, eventId)
  if (!event) throw notFound('Event')
  const release = await readRelease(tx, eventId, number)
  const stored = await readStored(tx, { eventId, timeZone: event.timeZone, at: author.at.toISOString() }, release)
  if (!dryRun)
    await lockRows(
      tx,
      sessionTable,
      stored.sessions.map((one) => one.agendaDaySessionId),
      'no key update',
    )
  const plan = planReturn(release, stored)
  const refusals = [...plan.refusals, ...(await clashesOf(tx, { eventId, timeZone: event.timeZone }, plan))]
  const { changed, published, drafts, leftOut } = plan
  const reply = { changed, published, drafts, leftOut, refusals, plan: digestOf(plan), undoToken: null }
  if (dryRun) return reply
  if (seen !== undefined && seen !== reply.plan)
    throw new Refusal(409, 'The agenda was changed since you looked. Look again at what would change.')
  const [first] = refusals
  if (first !== undefined) throw new Refusal(422, `The agenda cannot return to release ${number}: ${first}`, { fields: { number: first } })
  return { ...reply, undoToken: await write(tx, plan, author) }
}

/** Differs when other rows would be written, or other versions of them. */
function digestOf({ changes }: ReturnPlan): string {
  const rows = Object.values(changes).map((list) => list.map(({ id, version }) => [id, version]))
  return createHash('sha256').update(JSON.stringify(rows)).digest('base64url')
}

async function write(tx: Db, { changes }: ReturnPlan, { actor, at }: { actor: Actor; at: Date }): Promise<string | null> {
  const written = [
    ...(await writeInOrder(tx, dayTable, changes.days, { actor, at })),
    ...(await writeInOrder(tx, sessionTable, changes.sessions, { actor, at })),
    ...(await writeInOrder(tx, placeTable, changes.places, { actor, at })),
  ]
  return written.length > 0 ? rememberChanges(tx, written, actor, at) : null
}

/** What the rules of a save would refuse of the sessions as they would be, all of them published. */
async function clashesOf(tx: Db, event: { eventId: number; timeZone: string }, { sessions }: ReturnPlan): Promise<string[]> {
  const planned = sessions.map((one) =>
    plannedSessionOf(
      { ...one, sessionStatusId: sessionStatus.draft },
      one.speakers.map(({ speakerId }) => speakerId),
    ),
  )
  const agenda = await readAgendaWith(tx, event, planned)
  return decidePublications({ ...agenda, sessions: planned }).flatMap(({ session, refusal }) =>
    refusal === undefined ? [] : `“${session.title}”: ${refusal}`,
  )
}

/** The agenda as it is stored, and what of the release still exists. */
async function readStored(
  tx: Db,
  { eventId, ...given }: { eventId: number; timeZone: string; at: string },
  release: readonly ReleasedSession[],
): Promise<StoredAgenda> {
  const ids = release.map((one) => one.agendaDaySessionId)
  const sessions = await tx
    .select()
    .from(agendaSessions)
    .where(
      and(
        eq(agendaSessions.eventId, eventId),
        or(
          inArray(agendaSessions.agendaDaySessionId, ids),
          and(eq(agendaSessions.sessionStatusId, sessionStatus.published), isNull(agendaSessions.deletedAt)),
        ),
      ),
    )
  return {
    ...given,
    sessions,
    days: await tx
      .select()
      .from(agendaDays)
      .where(and(eq(agendaDays.eventId, eventId), isNull(agendaDays.deletedAt)))
      .orderBy(asc(agendaDays.date)),
    places: await tx.select().from(agendaSessionSpeakers).where(inArray(agendaSessionSpeakers.agendaDaySessionId, ids)),
    speakerNames: await speakerNames(tx, eventId),
    speakerIds: await idsOf(tx, { id: speakers.speakerId, of: speakers }, eventId),
    locationIds: await idsOf(tx, { id: locations.sessionLocationId, of: locations }, eventId),
    trackIds: await idsOf(tx, { id: tracks.sessionTrackId, of: tracks }, eventId),
    companyTypeIds: await idsOf(tx, { id: eventCompanyTypes.eventCompanyTypeId, of: eventCompanyTypes }, eventId),
  }
}

/** The ids of what of a kind is at an event. */
async function idsOf(tx: Db, { id, of }: { id: PgColumn; of: PgTable & { eventId: PgColumn; deletedAt: PgColumn } }, eventId: number) {
  const rows = await tx
    .select({ id })
    .from(of)
    .where(and(eq(of.eventId, eventId), isNull(of.deletedAt)))
  return new Set(rows.map((row) => Number(row.id)))
}
