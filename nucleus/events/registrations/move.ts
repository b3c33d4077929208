import { and, eq } from 'drizzle-orm'
import { choiceLabel } from '#constants/choice.ts'
import { formMessages } from '#constants/formMessages.ts'
import {
  reasonRequired,
  registrationMoves,
  registrationStatus,
  type RegistrationStatusId,
  registrationStatuses,
  seatHolding,
  vettingApproved,
} from '#constants/statuses.ts'
import type { Db } from '../../db/client.ts'
import { registrations as table, vettingSubmissions } from '../../db/tables/index.ts'
import { changedMeanwhile, notFound, ruleBroken } from '../../errors.ts'
import { explained, type Rows, type Values } from '../../mountResource.ts'
import type { Actor, Nucleus } from '../../nucleus.ts'
import { difference, updateRow } from '../../writes.ts'
import { needOwn } from './access.ts'
import { promoteNext } from './promote.ts'
import { lockPlace, type LockedPlace, nextWaitlistPosition, whatIsFull } from './seats.ts'

export interface Move {
  eventRegistrationId: number
  eventStatusId: RegistrationStatusId
  reason?: string | null
  rowVersion?: number
}
export interface Moved {
  row: Values
  from: RegistrationStatusId
  isChanged: boolean
}

export const statusName = (status: RegistrationStatusId): string => choiceLabel(registrationStatuses, status)

const { pending, waitlisted, approved } = registrationStatus
const holdsSeat = (status: RegistrationStatusId): boolean => seatHolding.includes(status)

/**
 * Moves a registration to another status (domain §3), in one transaction with what follows from it: its place on the
 * waiting list, its check-in, and the person who gets the seat that it frees. The same status again changes nothing.
 * Throws 403, 404, 409 with the row as it is, or 422 naming the rule.
 */
export function moveRegistration({ db, clock }: Nucleus, rows: Rows, { move, actor }: { move: Move; actor: Actor }): Promise<Moved> {
  const { eventRegistrationId: id, eventStatusId: to, rowVersion } = move
  return db.transaction(async (tx) => {
    const place = await lockPlace(tx, (await rows.need(tx, id)) as Values & { eventId: number; eventCompanyTypeId: number })
    if (!place) throw notFound('The event or company type of this registration')
    await tx.select({ id: table.eventRegistrationId }).from(table).where(eq(table.eventRegistrationId, id)).for('no key update')
    const row = await rows.need(tx, id)
    const from = row.eventStatusId as RegistrationStatusId
    needOwn(actor, row)
    if (from === to) return { row, from, isChanged: false }
    if (rowVersion !== undefined && rowVersion !== row.rowVersion) throw changedMeanwhile(row)
    await checkMove(tx, { row, place, move })
    const at = clock()
    const { before, after } = difference(row, {
      eventStatusId: to,
      statusReason: move.reason || null,
      statusChangedAt: at.toISOString(),
      statusChangedByContactId: actor.contactId,
      waitlistPosition: to === waitlisted ? await nextWaitlistPosition(tx, place) : null,
      // Who goes back to review has not arrived and, coming from Incomplete, has just submitted.
      ...(to === pending && { attendance: 0, checkedInAt: null, submittedAt: row.submittedAt ?? at.toISOString() }),
    })
    const change = { id, version: row.rowVersion as number, before, after, action: 'status' as const }
    if (!(await explained(() => updateRow(tx, rows, change, actor, at), rows))) throw changedMeanwhile(await rows.need(tx, id))
    if (holdsSeat(from) && !holdsSeat(to)) await promoteNext(tx, rows, { place, except: id, actor, at })
    return { row: await rows.need(tx, id), from, isChanged: true }
  })
}

async function checkMove(tx: Db, { row, place, move }: { row: Values; place: LockedPlace; move: Move }): Promise<void> {
  const from = row.eventStatusId as RegistrationStatusId
  const to = move.eventStatusId
  if (!registrationMoves[from].includes(to))
    throw ruleBroken({ eventStatusId: `A registration cannot move from ${statusName(from)} to ${statusName(to)}.` })
  if (reasonRequired.includes(to) && !move.reason) throw ruleBroken({ reason: formMessages.required('Reason') })
  if (holdsSeat(to) && (!holdsSeat(from) || to === approved)) {
    const full = await whatIsFull(tx, place, move.eventRegistrationId)
    if (full) throw ruleBroken({ eventStatusId: `${full} Free a seat or raise the capacity first.` })
  }
  if (to === approved && place.type.requiresVetting && !(await isVetted(tx, row)))
    throw ruleBroken({ eventStatusId: `${place.type.name} requires vetting: this registration has no approved vetting record yet.` })
}

async function isVetted(tx: Db, { vettingSubmissionId }: Values): Promise<boolean> {
  if (vettingSubmissionId === null) return false
  const { vettingSubmissionId: id, vettingStatusId } = vettingSubmissions
  return (await tx.$count(vettingSubmissions, and(eq(id, vettingSubmissionId as number), eq(vettingStatusId, vettingApproved)))) > 0
}
