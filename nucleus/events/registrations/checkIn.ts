import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { attendances } from '#constants/choices.ts'
import { cancelCheckIn, checkIn, checkInRefusal } from '#contract/events/checkIn.ts'
import type { Registration, registrations } from '#contract/events/registrations.ts'
import { ruleBroken, staleVersion } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { eventContacts } from '../../db/tables/index.ts'
import type { Actor, Nucleus } from '../../kernel/context.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { rememberChanges, type RowVersions } from '../../kernel/undoTokens.ts'
import { difference, updateRow } from '../../kernel/writes.ts'
import { lockRows } from '../../resource/lockRows.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import { checkRepresents } from '../common/checkRepresents.ts'
import { contactRows } from '../moves/departedPeople.ts'
import { retryOnConflict } from '../moves/move.ts'

interface Arrival {
  checkedInAt: string | null
  checkedInByContactId: number | null
}
interface Request {
  id: number
  actor: Actor
  at: Date
}

/** Serves the arrival of registrants: one call for the registration and the contact of the event (docs/domain.md §3.4). */
export function mountCheckIn(app: FastifyInstance, { db, clock }: Nucleus, repository: Repository<typeof registrations>): void {
  const setArrival = (id: number, actor: Actor, arrivalOf: (row: Registration, at: Date) => Arrival | undefined) =>
    retryOnConflict(() =>
      db.transaction(async (tx) => {
        await lockRows(tx, repository, [id], 'no key update')
        const row = await repository.getOrThrow(tx, id)
        checkRepresents(actor, row)
        const at = clock()
        const arrival = arrivalOf(row, at)
        if (!arrival) return { ...row, isChanged: false, undoToken: null }
        const written = await writeArrival(tx, repository, { row, arrival }, { id, actor, at })
        const undoToken = await rememberChanges(tx, written, actor, at)
        return { ...(await repository.getOrThrow(tx, id)), isChanged: true, undoToken }
      }),
    )

  mountCall(app, checkIn, ({ input: { eventRegistrationId }, actor }) =>
    setArrival(eventRegistrationId, actor, (row, at) => {
      if (row.attendance === attendances.checkedIn) return undefined
      const refusal = checkInRefusal(row)
      if (refusal) throw ruleBroken({ eventStatusId: refusal })
      // Who went out comes in again: the first arrival stays.
      const { attendance, checkedInAt, checkedInByContactId } = row
      if (attendance === attendances.checkedOut && checkedInAt) return { checkedInAt, checkedInByContactId }
      return { checkedInAt: at.toISOString(), checkedInByContactId: actor.contactId }
    }),
  )
  mountCall(app, cancelCheckIn, ({ input: { eventRegistrationId }, actor }) =>
    setArrival(eventRegistrationId, actor, (row) => (isAbsent(row) ? undefined : { checkedInAt: null, checkedInByContactId: null })),
  )
}

const isAbsent = ({ attendance }: Registration): boolean => attendance === attendances.notArrived || attendance === attendances.noShow

/** Writes the arrival to the registration and to its contact of the event, if there is one. */
async function writeArrival(
  tx: Db,
  repository: Repository<typeof registrations>,
  { row, arrival }: { row: Registration; arrival: Arrival },
  { id, actor, at }: Request,
): Promise<RowVersions[]> {
  const isHere = arrival.checkedInAt !== null
  const next = { attendance: isHere ? attendances.checkedIn : attendances.notArrived, ...arrival }
  const { before, after } = difference(row, next)
  const version = await updateRow(tx, repository, { id, version: row.rowVersion, before, after }, actor, at)
  if (version === undefined) throw staleVersion(row)
  const written: RowVersions[] = [{ resource: repository.resource, versions: new Map([[id, version]]) }]
  const place = await placeOf(tx, row)
  const changed = place && difference({ ...place }, { ...arrival })
  // Who came in another registration of theirs is here already.
  if (!place || !changed || changed.isEmpty || (isHere && place.checkedInAt !== null)) return written
  const placeVersion = await updateRow(tx, contactRows, { id: place.id, version: place.version, ...changed }, actor, at)
  if (placeVersion === undefined) throw staleVersion(row)
  return [...written, { resource: contactRows.resource, versions: new Map([[place.id, placeVersion]]), isConsequence: true }]
}

/** The contact of the event whom a registration brought, locked. */
async function placeOf(tx: Db, { eventId, contactId }: Registration) {
  if (!contactId) return undefined
  const { eventCompanyContactId: id, rowVersion: version, checkedInAt, checkedInByContactId } = eventContacts
  const [place] = await tx
    .select({ id, version, checkedInAt, checkedInByContactId })
    .from(eventContacts)
    .where(and(eq(eventContacts.eventId, eventId), eq(eventContacts.contactId, contactId), isNull(eventContacts.deletedAt)))
    .for('no key update')
  return place
}
