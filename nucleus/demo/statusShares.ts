import { eventState, type EventStateId, registrationStatus as status, type RegistrationStatusId } from '#constants/statuses.ts'
import { at, type Random } from './random.ts'

type Shares = readonly (readonly [RegistrationStatusId, number])[]

/** While registration is open. The first gets whatever share is left. */
const underway: Shares = [
  [status.approved, 0],
  [status.pending, 0.2],
  [status.incomplete, 0.05],
  [status.declined, 0.05],
  [status.cancelled, 0.04],
  [status.withdrawn, 0.04],
  [status.transferred, 0.01],
  [status.expired, 0.02],
]
const underVetting: Shares = [...underway, [status.inVetting, 0.12]]
const over: Shares = [
  [status.approved, 0],
  [status.declined, 0.08],
  [status.cancelled, 0.05],
  [status.withdrawn, 0.07],
  [status.transferred, 0.02],
  [status.expired, 0.06],
]
const calledOff: Shares = [
  [status.cancelled, 0],
  [status.withdrawn, 0.15],
]

/** The statuses of `count` registrations of one form, in the order of submission: pending ones are late. */
export function planStatuses(
  random: Random,
  count: number,
  { state, requiresVetting }: { state: EventStateId; requiresVetting: boolean },
): RegistrationStatusId[] {
  const shares = sharesOf(state, requiresVetting)
  // With enough rows, each status occurs at least once.
  const least = count >= 10 ? 1 : 0
  const rest = shares.slice(1).flatMap(([id, share]) => Array.from({ length: Math.max(least, Math.round(share * count)) }, () => id))
  const main = at(shares, 0)[0]
  const all = [...Array.from({ length: Math.max(0, count - rest.length) }, () => main), ...rest].slice(0, count)
  return all
    .map((id) => ({ id, key: random.next() + (id === status.pending || id === status.incomplete || id === status.inVetting ? 0.6 : 0) }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ id }) => id)
}

function sharesOf(state: EventStateId, requiresVetting: boolean): Shares {
  if (state === eventState.cancelled) return calledOff
  if (state === eventState.live || state === eventState.completed || state === eventState.archived) return over
  return requiresVetting ? underVetting : underway
}

/** Seats of an event and of its forms. */
export class Seats {
  readonly #ofEvent: number
  readonly #ofForm: Map<number, number>
  #taken = 0
  readonly #takenOfForm = new Map<number, number>()
  constructor(ofEvent: number | null, ofForm: readonly (readonly [number, number])[]) {
    this.#ofEvent = ofEvent ?? Infinity
    this.#ofForm = new Map(ofForm)
  }
  /** Takes a seat; false when the event or the form is full. */
  take(form: number): boolean {
    const taken = this.#takenOfForm.get(form) ?? 0
    if (this.#taken >= this.#ofEvent || taken >= (this.#ofForm.get(form) ?? Infinity)) return false
    this.#taken += 1
    this.#takenOfForm.set(form, taken + 1)
    return true
  }
}
