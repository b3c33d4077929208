import { attendances } from '#constants/choices.ts'
import { registrationStatus, type RegistrationStatusId } from '#constants/statuses.ts'
import type { Registration } from '#contract/events/registrations.ts'
import { staleVersion, notFound, Refusal } from '../../base/errors.ts'
import type { Mover } from '../../kernel/actor.ts'
import { type Change, difference } from '../../kernel/writes.ts'
import { checkRepresents } from '../common/checkRepresents.ts'
import { checkMove, type Move } from './moveRules.ts'
import { holdsSeat, isFull, type LockedPlace } from './seats.ts'
import { isInactive, type MoveContext } from './moveContext.ts'
import { confirmationDeadline } from './confirmationDeadline.ts'
import { nextPosition, type WaitingRow } from './waitingList.ts'
import { WaitingTurns } from './WaitingTurns.ts'

export interface MovedRegistration {
  row: Registration
  from: RegistrationStatusId
  isChanged: boolean
}
export interface RefusedMove {
  /** The current row; undefined for an unknown registration. */
  row: Registration | undefined
  refusal: Refusal
}

/** The fields of a registration that a move changes. */
type StatusChange = Pick<Registration, 'eventStatusId' | 'statusReason' | 'waitlistPosition'> &
  Partial<Pick<Registration, 'attendance' | 'checkedInAt' | 'checkedInByContactId' | 'submittedAt' | 'confirmBy'>>

const notArrived = { attendance: attendances.notArrived, checkedInAt: null, checkedInByContactId: null }
/** Who does not attend is not there either. A no-show stays in the record, unless the registration begins anew. */
const clearsArrival = ({ eventStatusId: from, attendance }: Registration, to: RegistrationStatusId): boolean =>
  to === pending || (from === approved && attendance !== attendances.noShow)
const promotedReason = 'Promoted from the waiting list'
const { pending, waitlisted, approved } = registrationStatus

/**
 * Decides moves one after the other, each based on the ones before it, and then who gets the seats that they freed. Writes
 * nothing: `changes` lists what to write, one change per row.
 */
export class Decisions {
  readonly changes: Change[] = []
  /** How many people were approved from the waiting list. */
  promoted = 0
  /** The places of freed seats, one per seat. */
  readonly #freed: LockedPlace[] = []
  /** The next position on the waiting list of each event. */
  readonly #nextPositions = new Map<number, number>()
  /** Who is next in each event. */
  readonly #turns = new Map<number, WaitingTurns>()
  readonly #context: MoveContext
  readonly #move: Move
  readonly #actor: Mover
  readonly #at: string

  constructor(context: MoveContext, { move, actor, at }: { move: Move; actor: Mover; at: Date }) {
    this.#context = context
    this.#move = move
    this.#actor = actor
    this.#at = at.toISOString()
  }

  /**
   * Moves registrations with all consequences: waiting list position, check-in. Moving to the same status changes nothing. A
   * refusal is 403, 404, 409 or 422. Then the freed seats go to people on the waiting list, except those that this move puts
   * there or takes from there.
   */
  decide(ids: readonly number[]): (MovedRegistration | RefusedMove)[] {
    const { rows } = this.#context
    const results = ids.map((id) => this.#decideOne(id))
    for (const place of this.#freed) this.#promoteNext(place)
    // A registration whose move was refused may have got a freed seat.
    return results.map((result, at) => ('refusal' in result ? { ...result, row: rows.get(ids[at] ?? 0) } : result))
  }

  #decideOne(id: number): MovedRegistration | RefusedMove {
    const row = this.#context.rows.get(id)
    try {
      if (!row) throw notFound('Event Registration')
      return this.#moved(row)
    } catch (refusal) {
      if (refusal instanceof Refusal) return { row, refusal }
      throw refusal
    }
  }

  #moved(row: Registration): MovedRegistration {
    const { eventRegistrationId: id, eventStatusId: from } = row
    const place = this.#context.findPlace(row)
    if (!place) throw notFound('The event or company type of this registration')
    const { eventStatusId: to, reason, rowVersion } = this.#move
    checkRepresents(this.#actor, row)
    if (from === to) return { row, from, isChanged: false }
    if (rowVersion !== undefined && rowVersion !== row.rowVersion) throw staleVersion(row)
    checkMove(this.#context, { row, place, move: this.#move })
    const waitlistPosition = to === waitlisted ? this.#lineUp(row, place.type) : null
    const isPromoted = from === waitlisted && to === approved
    const moved = this.#change(row, {
      confirmBy: isPromoted ? confirmationDeadline(place.event, this.#at) : null,
      eventStatusId: to,
      statusReason: reason || null,
      waitlistPosition,
      ...(clearsArrival(row, to) && notArrived),
      // Coming from Incomplete, this also submits the registration.
      ...(to === pending && { submittedAt: row.submittedAt ?? this.#at }),
    })
    this.#context.rows.set(id, moved)
    if (holdsSeat(from) && !holdsSeat(to)) this.#freed.push(place)
    return { row: moved, from, isChanged: true }
  }

  /** Adds a registration to the end of the waiting list; returns its position. */
  #lineUp({ eventRegistrationId, eventId, eventCompanyTypeId }: Registration, { capacity }: LockedPlace['type']): number {
    const waitlistPosition = this.#nextPositions.get(eventId) ?? nextPosition(this.#waitingFor(eventId))
    this.#nextPositions.set(eventId, waitlistPosition + 1)
    const place = { eventRegistrationId, eventId, eventCompanyTypeId, capacity }
    this.#context.waiting.set(eventRegistrationId, { ...place, isPromotable: false, waitlistPosition })
    return waitlistPosition
  }

  /** Approves up to `count` people from the waiting list of an event, while there is a free seat and somebody who can have it. */
  promoteAll(place: LockedPlace, count: number): void {
    for (let remaining = count; remaining > 0 && this.#promoteNext(place); remaining -= 1);
  }

  /** Approves the first on the waiting list whose company type has a free seat, if any. */
  #promoteNext({ eventId, event }: LockedPlace): boolean {
    const { seats, rows, waitingRows } = this.#context
    if (isFull(event, seats.ofEvent(eventId))) return false
    const turns = this.#turns.get(eventId) ?? new WaitingTurns(this.#waitingFor(eventId))
    this.#turns.set(eventId, turns)
    const next = turns.next({
      isWaiting: (id) => this.#context.waiting.has(id),
      hasSeat: (one) => !isFull(one, seats.ofType(one.eventCompanyTypeId)),
    })
    if (!next) return false
    const { eventRegistrationId: id } = next
    const promotion = {
      eventStatusId: approved,
      statusReason: promotedReason,
      waitlistPosition: null,
      confirmBy: confirmationDeadline(event, this.#at),
    }
    const [full, part] = [rows.get(id), waitingRows.get(id)]
    // A registrant who left did not promote whoever follows.
    const details = this.#actor.name === undefined ? undefined : { parts: [] }
    if (full) rows.set(id, this.#change(full, promotion, details))
    else if (part) this.#change(part, promotion, details)
    if (full ?? part) this.promoted += 1
    return Boolean(full ?? part)
  }

  #waitingFor(eventId: number) {
    return [...this.#context.waiting.values()].filter((one) => one.eventId === eventId)
  }

  /** Records a change of status, and its effects on later decisions. */
  #change<R extends Registration | WaitingRow>(row: R, next: StatusChange, details?: Change['details']): R {
    const { seats, active, options, waiting } = this.#context
    const { eventRegistrationId: id, eventStatusId: from, rowVersion: version } = row
    const to = next.eventStatusId
    const changed = { ...next, statusChangedAt: this.#at, statusChangedByContactId: this.#actor.contactId }
    const { before, after } = difference({ ...row }, changed)
    this.changes.push({ id, version, before, after, ...(details && { details }) })
    seats.add(row, Number(holdsSeat(to)) - Number(holdsSeat(from)))
    if (isInactive(from) && !isInactive(to) && 'email' in row) {
      active.add(row)
      options.add(id)
    }
    if (from === waitlisted) waiting.delete(id)
    return { ...row, ...changed, rowVersion: version + 1, updatedAt: this.#at, updatedByContactId: this.#actor.contactId }
  }
}
