import { clashGrades, sessionStatuses } from '#constants/programmeChoices.ts'
import type { AgendaDay, AgendaSession } from '#contract/events/agenda.ts'
import type { Clash } from '#contract/events/clashes.ts'
import { dayDateAt, minuteMs, type Span, timeAt } from './dayScale.ts'
import type { SessionSlot } from './sessionSlot.ts'

/** Sessions whose move is being saved, with the place where they were dropped. Null: off the plan. */
export type PendingMoves = ReadonlyMap<number, SessionSlot | null>
/** A session on the plan. */
export interface PlacedSession extends SessionSlot {
  id: number
  agendaDayId: number
  session: AgendaSession
  isSaving: boolean
}

export const [draft, , cancelled] = sessionStatuses.map(({ value }) => value) as [1, 2, 3]
const [blocking] = clashGrades.map(({ value }) => value)

/** Default length in minutes of a session without a start. */
const defaultMinutes = 30

/** The actual or planned length of a session, in milliseconds. */
export function lengthOf({ startsAt, endsAt, lengthMinutes }: AgendaSession): number {
  return startsAt && endsAt ? Date.parse(endsAt) - Date.parse(startsAt) : (lengthMinutes ?? defaultMinutes) * minuteMs
}

/** The place of a session; undefined while it is not scheduled. */
export function slotOf({ startsAt, endsAt, sessionLocationId }: AgendaSession): SessionSlot | undefined {
  if (!startsAt || !endsAt) return undefined
  return { startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt), sessionLocationId: sessionLocationId ?? null }
}

/** The fields that save a place; null saves that the session is off the plan. */
export const slotFields = (slot: SessionSlot | null) =>
  slot ? { ...spanFields(slot), sessionLocationId: slot.sessionLocationId } : { startsAt: null, endsAt: null }
export const spanFields = ({ startsAt, endsAt }: Span) => ({
  startsAt: new Date(startsAt).toISOString(),
  endsAt: new Date(endsAt).toISOString(),
})

/** Splits sessions into those on the plan and the unscheduled ones. Moves that are being saved are applied already. */
export function arrangeSessions(sessions: readonly AgendaSession[], days: readonly AgendaDay[], pendingMoves: PendingMoves, zone: string) {
  const placed: PlacedSession[] = []
  const unscheduled: AgendaSession[] = []
  const dates = days.map(({ date }) => date)
  for (const session of sessions) {
    const id = session.agendaDaySessionId
    const isSaving = pendingMoves.has(id)
    const slot = isSaving ? pendingMoves.get(id) : slotOf(session)
    const date = isSaving && slot ? dayDateAt(slot.startsAt, dates, zone) : undefined
    const agendaDayId = isSaving ? days.find((day) => day.date === date)?.agendaDayId : session.agendaDayId
    if (slot && agendaDayId) placed.push({ ...slot, id, agendaDayId, session, isSaving })
    else unscheduled.push(session)
  }
  return { placed, unscheduled }
}

/** "10:05–10:35". */
export const timesOf = ({ startsAt, endsAt }: Span, zone: string): string => `${timeAt(startsAt, zone)}–${timeAt(endsAt, zone)}`

/** Whether a session has a blocking clash, and the messages of its clashes, each about the other side. */
export interface ClashMark {
  isBlocking: boolean
  messages: readonly string[]
}

/** The clashes of each session, by its id. */
export function clashMarks(clashes: readonly Clash[]): ReadonlyMap<number, ClashMark> {
  const marks = new Map<number, ClashMark>()
  const add = (id: number, message: string, blocks: boolean) => {
    const { messages = [], isBlocking: wasBlocking = false } = marks.get(id) ?? {}
    marks.set(id, { isBlocking: blocks || wasBlocking, messages: messages.includes(message) ? messages : [...messages, message] })
  }
  for (const clash of clashes) {
    add(clash.agendaDaySessionId, clash.message, isBlocking(clash))
    for (const id of clash.others) add(id, clash.otherMessage ?? clash.message, isBlocking(clash))
  }
  return marks
}
export const isBlocking = ({ grade }: Pick<Clash, 'grade'>): boolean => grade === blocking
