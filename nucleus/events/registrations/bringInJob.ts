import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { limits } from '#constants/limits.ts'
import { registrationStatus } from '#constants/statuses.ts'
import { bringIn as bringInCall, previewBringIn } from '#contract/events/bringIn.ts'
import { noPeople, peopleCounts } from '#contract/events/peopleCounts.ts'
import { addPeople, peopleParts } from '#contract/events/peopleQuestions.ts'
import { notFound } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { eventCompanies, eventContacts, events, registrations as table } from '../../db/tables/index.ts'
import type { RunningJob } from '../../jobs/JobKind.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { rememberStep } from '../../kernel/rememberStep.ts'
import { retryOnConflict } from '../moves/move.ts'
import { bringIn, countBroughtIn } from '../moves/peopleOfApproval.ts'

interface Input {
  eventId: number
}
const progressSchema = z.object({
  lastId: z.number(),
  isDone: z.boolean(),
  people: peopleCounts,
  undoToken: z.string().nullable(),
  isUndoable: z.boolean(),
})
const start = { lastId: 0, isDone: false, people: noPeople, undoToken: null, isUndoable: true }

/** Serves what brings the people of registrations that were approved before to the companies and contacts tabs, and its dry run. */
export function mountBringIn(app: FastifyInstance, nucleus: Nucleus): void {
  const { db } = nucleus
  const startJob = nucleus.jobs.define<Input>({ kind: 'bringIn', permission: 'editEvents', work: (job) => bringAllIn(nucleus, job) })
  mountCall(app, previewBringIn, ({ input: { eventId } }) =>
    db.transaction(
      async (tx) => {
        await eventCodeOf(tx, eventId)
        return countBroughtIn(tx, await lackingOf(tx, { eventId, after: 0, limit: limits.selectableRows }))
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    ),
  )
  mountCall(app, bringInCall, async ({ input: { eventId }, actor }) =>
    startJob({ label: `Bring in the people of ${await eventCodeOf(db, eventId)}`, input: { eventId } }, actor),
  )
}

/** Steps of `limits.bulkRows` registrations, in the order of their ids. */
async function bringAllIn({ clock }: Nucleus, job: RunningJob<Input>): Promise<void> {
  const { eventId } = job.input
  let progress: z.infer<typeof progressSchema> = job.cursor ? progressSchema.parse(job.cursor) : start
  while (!progress.isDone) {
    const before = progress
    await retryOnConflict(() =>
      job.step(async (tx) => {
        // As every move does, so that nobody approves or adds the same people meanwhile.
        await tx.select({ eventId: events.eventId }).from(events).where(eq(events.eventId, eventId)).for('no key update')
        const ids = await lackingOf(tx, { eventId, after: before.lastId, limit: limits.bulkRows })
        const at = clock()
        const { counts, versions } = await bringIn(tx, ids, { actor: job.actor, at })
        const people = addPeople(before.people, counts)
        const isUndoable = before.isUndoable && people.contactsAdded + people.companiesAdded <= limits.undoRowsAtOnce
        const undo = versions.length > 0 ? await rememberStep(tx, { ...before, isUndoable }, versions, job.actor, at) : before
        const isDone = ids.length < limits.bulkRows
        const { undoToken } = undo
        progress = { lastId: ids.at(-1) ?? before.lastId, isDone, people, undoToken, isUndoable: undo.isUndoable }
        const summary = peopleParts(people).join(', ') || 'Nothing to add'
        return isDone ? { result: { people, undoToken }, cursor: null, summary } : { cursor: progress, summary }
      }),
    )
  }
}

interface Part {
  eventId: number
  after: number
  limit: number
}

/** Approved registrations whose company or contact is not at the event, or not linked to an approved registration, by id. */
async function lackingOf(tx: Db, { eventId, after, limit }: Part): Promise<number[]> {
  const linked = sql`select from ${eventContacts} as place join ${eventCompanies} as there on there.event_company_id = place.event_company_id join ${table} as theirs on theirs.event_registration_id = place.event_registration_id where place.event_id = ${table.eventId} and place.contact_id = ${table.contactId} and place.deleted_at is null and theirs.event_status_id = ${registrationStatus.approved} and (there.event_company_type_id = ${table.eventCompanyTypeId} or place.event_registration_id = ${table.eventRegistrationId})`
  const found = await tx
    .select({ id: table.eventRegistrationId })
    .from(table)
    .where(
      and(
        eq(table.eventId, eventId),
        eq(table.eventStatusId, registrationStatus.approved),
        gt(table.eventRegistrationId, after),
        isNull(table.deletedAt),
        sql`not exists (${linked})`,
      ),
    )
    .orderBy(asc(table.eventRegistrationId))
    .limit(limit)
  return found.map(({ id }) => id)
}

async function eventCodeOf(db: Db, eventId: number): Promise<string> {
  const [event] = await db
    .select({ code: events.eventCode })
    .from(events)
    .where(and(eq(events.eventId, eventId), isNull(events.deletedAt)))
  if (!event) throw notFound('Event')
  return event.code
}
