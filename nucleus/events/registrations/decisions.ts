import { attendances } from '#constants/choices.ts'
import { registrationStatus, type RegistrationStatusId } from '#constants/statuses.ts'
import type { Registration } from '#contract/events/registrations.ts'
import { changedMeanwhile, notFound, Refusal } from '../../base/errors.ts'
import type { Actor } from '../../kernel/context.ts'
import { type Change, difference } from '../../kernel/writes.ts'
import { needOwn } from './access.ts'
import { checkMove, type Move } from './moveRules.ts'
import { holdsSeat, isFull, type LockedPlace } from './seats.ts'
import { isInactive, type Standing } from './standing.ts'
import { isBefore, nextPosition, type Waiting, type WaitingRow } from './waitingList.ts'

export interface MovedRegistration {
  row: Registration
  from: RegistrationStatusId
  isChanged: boolean
}
export interface RefusedMove {
  /** As it is; nothing for an unknown registration. */
  row: Registration | undefined
  refusal: Refusal
}

/** What a move changes of a registration. */
type StatusChange = Pick<Registration, 'eventStatusId' | 'statusReason' | 'waitlistPosition'> &
  Partial<Pick<Registration, 'attendance' | 'checkedInAt' | 'submittedAt'>>

const promotedReason = 'Promoted from the waiting list'
const { pending, waitlisted, approved } = registrationStatus

/**
 * Decides moves one after the other, each on what those before it left, and then who gets the seats that they freed. Nothing
 * is written: `changes` says what to write, one change of a row.
 */
export class Decisions {
  readonly changes: Change[] = []
  /** The places whose seats were given up, one for each seat. */
  readonly #freed: LockedPlace[] = []
  readonly #standing: Standing
  readonly #move: Move
  readonly #actor: Actor
  readonly #at: string

  constructor(standing: Standing, { move, actor, at }: { move: Move; actor: Actor; at: Date }) {
    this.#standing = standing
    this.#move = move
    this.#actor = actor
    this.#at = at.toISOString()
  }

  /**
   * Moves registrations, each with what follows from it: its place on the waiting list, its check-in. The same status again
   * changes nothing. A refusal is 403, 404, 409 or 422. Then the seats that they gave up go to who waits for them: to nobody
   * that this move puts on the waiting list, and to nobody that it takes from there.
   */
  decide(ids: readonly number[]): (MovedRegistration | RefusedMove)[] {
    const { asked } = this.#standing
    const results = ids.map((id) => this.#decideOne(id))
    for (const place of this.#freed) this.#promoteNext(place)
    // Somebody whose move was refused may have got one.
    return results.map((result, at) => ('refusal' in result ? { ...result, row: asked.get(ids[at] ?? 0) } : result))
  }

  #decideOne(id: number): MovedRegistration | RefusedMove {
    const row = this.#standing.asked.get(id)
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
    const place = this.#standing.placeOf(row)
    if (!place) throw notFound('The event or company type of this registration')
    const { eventStatusId: to, reason, rowVersion } = this.#move
    needOwn(this.#actor, row)
    if (from === to) return { row, from, isChanged: false }
    if (rowVersion !== undefined && rowVersion !== row.rowVersion) throw changedMeanwhile(row)
    checkMove(this.#standing, { row, place, move: this.#move })
    const waitlistPosition = to === waitlisted ? this.#lineUp(row, place.type) : null
    const moved = this.#change(row, {
      eventStatusId: to,
      statusReason: reason || null,
      waitlistPosition,
      // Who goes back to review has not arrived and, coming from Incomplete, has just submitted.
      ...(to === pending && { attendance: attendances.notArrived, checkedInAt: null, submittedAt: row.submittedAt ?? this.#at }),
    })
    this.#standing.asked.set(id, moved)
    if (holdsSeat(from) && !holdsSeat(to)) this.#freed.push(place)
    return { row: moved, from, isChanged: true }
  }

  /** Puts somebody at the end of the waiting list; returns the position there. */
  #lineUp({ eventRegistrationId, eventId, eventCompanyTypeId }: Registration, { capacity }: LockedPlace['type']): number {
    const waitlistPosition = nextPosition(this.#waitingFor(eventId))
    const place = { eventRegistrationId, eventId, eventCompanyTypeId, capacity }
    this.#standing.waiting.set(eventRegistrationId, { ...place, isPromotable: false, waitlistPosition })
    return waitlistPosition
  }

  /** Approves so many from the waiting list of an event, as long as it has a free seat and somebody can have it. */
  promoteAll(place: LockedPlace, atMost: number): void {
    for (let left = atMost; left > 0 && this.#promoteNext(place); left -= 1);
  }

  /** Approves the first of the waiting list whose company type has a free seat, if there is one. */
  #promoteNext({ eventId, event }: LockedPlace): boolean {
    const { seats, asked, waitingRows } = this.#standing
    if (isFull(event, seats.ofEvent(eventId))) return false
    let next: Waiting | undefined
    for (const one of this.#waitingFor(eventId))
      if (one.isPromotable && !isFull(one, seats.ofType(one.eventCompanyTypeId))) if (!next || isBefore(one, next)) next = one
    if (!next) return false
    const { eventRegistrationId: id } = next
    const promotion = { eventStatusId: approved, statusReason: promotedReason, waitlistPosition: null }
    const [whole, part] = [asked.get(id), waitingRows.get(id)]
    if (whole) asked.set(id, this.#change(whole, promotion))
    else if (part) this.#change(part, promotion)
    return Boolean(whole ?? part)
  }

  #waitingFor(eventId: number): Waiting[] {
    return [...this.#standing.waiting.values()].filter((one) => one.eventId === eventId)
  }

  /** Notes a change of status, and what it means for those that are decided after it. */
  #change<R extends Registration | WaitingRow>(row: R, next: StatusChange): R {
    const { seats, active, waiting } = this.#standing
    const { eventRegistrationId: id, eventStatusId: from, rowVersion: version } = row
    const to = next.eventStatusId
    const changed = { ...next, statusChangedAt: this.#at, statusChangedByContactId: this.#actor.contactId }
    const { before, after } = difference({ ...row }, changed)
    this.changes.push({ id, version, before, after })
    seats.add(row, Number(holdsSeat(to)) - Number(holdsSeat(from)))
    if (isInactive(from) && !isInactive(to) && 'email' in row) active.add(row)
    if (from === waitlisted) waiting.delete(id)
    return { ...row, ...changed, rowVersion: version + 1, updatedAt: this.#at, updatedByContactId: this.#actor.contactId }
  }
}
