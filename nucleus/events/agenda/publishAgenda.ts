import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { sessionStatus } from '#constants/agenda.ts'
import type { agendaDays, agendaSessions } from '#contract/events/agenda.ts'
import { publishAgenda } from '#contract/events/publishAgenda.ts'
import { notFound } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { agendaDays as dayTable, agendaSessions as sessionTable } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { rememberChanges } from '../../kernel/undoTokens.ts'
import type { Values } from '../../kernel/values.ts'
import { type Change, updateRows } from '../../kernel/writes.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import { readEventDates } from './eventDates.ts'
import { lockAgenda } from './lockAgenda.ts'
import { decidePublications, type Publication } from './publication.ts'
import { readAgenda } from './readAgenda.ts'

interface Repositories {
  sessions: Repository<typeof agendaSessions>
  days: Repository<typeof agendaDays>
}

/** Serves the call that publishes all drafts of an agenda that can be, and its preview. */
export function mountPublishAgenda(app: FastifyInstance, { db, clock }: Nucleus, { sessions, days }: Repositories): void {
  mountCall(app, publishAgenda, ({ input: { eventId, dryRun = false }, actor }) =>
    db.transaction(async (tx) => {
      // A preview waits for nobody.
      if (!dryRun) await lockAgenda(tx, eventId)
      const event = await readEventDates(tx, eventId)
      if (!event) throw notFound('Event')
      const hiddenDays = await readHiddenDays(tx, eventId, !dryRun)
      const drafts = await readDrafts(tx, eventId, !dryRun)
      const publications = decidePublications(await readAgenda(tx, { eventId, timeZone: event.timeZone }))
      const publishable = publications.flatMap(({ session, refusal }) => (refusal ? [] : [session]))
      const sessionChanges = changesOf(
        drafts,
        publishable.map(({ agendaDaySessionId }) => agendaDaySessionId),
        [{ sessionStatusId: sessionStatus.draft }, { sessionStatusId: sessionStatus.published }],
      )
      const dayChanges = changesOf(
        hiddenDays,
        publishable.map(({ agendaDayId }) => agendaDayId),
        [{ isPublished: false }, { isPublished: true }],
      )
      const reply = { results: publications.map(resultOf), publishedDays: dayChanges.length, undoToken: null }
      if (dryRun || sessionChanges.length === 0) return reply
      const at = clock()
      const written = [
        { resource: days.resource, versions: await updateRows(tx, days, { changes: dayChanges }, actor, at) },
        { resource: sessions.resource, versions: await updateRows(tx, sessions, { changes: sessionChanges }, actor, at) },
      ]
      return { ...reply, undoToken: await rememberChanges(tx, written, actor, at) }
    }),
  )
}

type RowVersion = Pick<Change, 'id' | 'version'>

/** The days of an event that are not published, by id; locked unless this is a preview. */
function readHiddenDays(tx: Db, ofEvent: number, isLocking: boolean): Promise<RowVersion[]> {
  const { agendaDayId: id, rowVersion: version, eventId, isPublished, deletedAt } = dayTable
  const isHidden = and(eq(eventId, ofEvent), ne(isPublished, true), isNull(deletedAt))
  const query = tx.select({ id, version }).from(dayTable).where(isHidden).orderBy(asc(id))
  return isLocking ? query.for('no key update') : query
}

/** The same of its drafts. */
function readDrafts(tx: Db, ofEvent: number, isLocking: boolean): Promise<RowVersion[]> {
  const { agendaDaySessionId: id, rowVersion: version, eventId, sessionStatusId, deletedAt } = sessionTable
  const isDraft = and(eq(eventId, ofEvent), eq(sessionStatusId, sessionStatus.draft), isNull(deletedAt))
  const query = tx.select({ id, version }).from(sessionTable).where(isDraft).orderBy(asc(id))
  return isLocking ? query.for('no key update') : query
}

function changesOf(rows: readonly RowVersion[], ids: readonly (number | null)[], [before, after]: [Values, Values]): Change[] {
  const changed = new Set(ids)
  return rows.filter(({ id }) => changed.has(id)).map((row) => ({ ...row, before, after }))
}

const resultOf = ({ session: { agendaDaySessionId: id, title }, refusal }: Publication) => ({
  id,
  isChanged: !refusal,
  isRefused: Boolean(refusal),
  message: refusal ?? 'Published.',
  row: { title },
})
