import { useRef, useState } from 'react'
import { heldStatuses, meetingTypes } from '#constants/meetings.ts'
import type { SlotOfMeeting } from '#contract/events/meetingCalls.ts'
import type { Meeting } from '#contract/events/meetings.ts'
import { meetings, placesOfMeeting } from '#store/events/meetings.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { nextMinute, useClock } from '../../ui/useClock.ts'
import { usePermission } from '../../ui/usePermission.ts'
import type { GridPlace, GridSlot } from './gridParts.ts'

/** What a cell is for the meeting that is picked: its own place, a free one, or why it is none. */
export type Offer = { kind: 'own' } | { kind: 'free'; sessionLocationId: number | null } | { kind: 'refused'; reason: string }

/** The move of one meeting to another cell of a grid. */
export interface MeetingMove {
  picked: Meeting | undefined
  /** What a drag and its keyboard button call; without a meeting nothing is picked any more. */
  pick: (meeting?: Meeting) => void
  mayMove: (meeting: Meeting) => boolean
  /**
   * Of a slot and a location, null for none; of a slot alone, its own location where that is free, and else the first that is. Undefined while nothing is
   * picked, or not known yet.
   */
  offerAt: (meetingTimeId: number, sessionLocationId?: number | null) => Offer | undefined
  moveTo: (meetingTimeId: number, sessionLocationId: number | null) => void
  /** Why the meeting that was let go of in a cell stays where it is. */
  refusal: string | undefined
  refuse: (reason: string) => void
}
interface Options {
  rows: readonly Meeting[]
  date: string
  slots: readonly GridSlot[]
  /** Those that take meetings, in the order of the grid. */
  places: readonly GridPlace[]
}

/** Picks a meeting of a grid, says of every cell whether it can be there, and moves it. Afterwards the focus is on it at its new place. */
export function useMeetingMove({ rows, date, slots: shownSlots, places }: Options) {
  const dispatch = useAppDispatch()
  const mayEdit = usePermission('editEvents')
  const now = useClock(nextMinute)
  const root = useRef<HTMLDivElement>(null)
  const [pickedId, setPickedId] = useState<number>()
  const [refusal, setRefusal] = useState<string>()
  const picked = rows.find(({ meetingId }) => meetingId === pickedId)
  const { rows: slots, status, query } = useAppSelector(placesOfMeeting.selectState)
  const isKnown = picked !== undefined && status === 'loaded' && query === JSON.stringify(placesQuery(picked, date))
  const byId = isKnown ? new Map(slots.map((slot) => [slot.meetingTimeId, slot])) : undefined
  const past = new Set(shownSlots.filter(({ endsAt }) => Date.parse(endsAt) <= now).map(({ meetingTimeId }) => meetingTimeId))

  const pick = (meeting?: Meeting) => {
    setPickedId(meeting?.meetingId)
    setRefusal(undefined)
  }
  const moveTo = async (meetingTimeId: number, sessionLocationId: number | null) => {
    if (!picked) return
    const { meetingId, rowVersion } = picked
    pick()
    const result = await dispatch(meetings.upsert({ meetingId, rowVersion, meetingTimeId, sessionLocationId }))
    // The button that was pressed is gone.
    if (meetings.upsert.fulfilled.match(result))
      requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(`[data-meeting="${meetingId}"] > button`)?.focus())
  }
  const move: MeetingMove = {
    picked,
    pick,
    mayMove: ({ meetingStatusId, isLocked }) => mayEdit && !isLocked && !heldStatuses.includes(meetingStatusId),
    offerAt: (meetingTimeId, sessionLocationId) =>
      picked &&
      byId &&
      offerOf(picked, byId.get(meetingTimeId), { meetingTimeId, sessionLocationId, places, isPast: past.has(meetingTimeId) }),
    moveTo: (meetingTimeId, sessionLocationId) => void moveTo(meetingTimeId, sessionLocationId),
    refusal,
    refuse: (reason) => {
      pick()
      setRefusal(reason)
    },
  }
  return { move, root }
}

export const placesQuery = ({ meetingId }: Meeting, date: string) => ({ meetingId, date })

interface Cell {
  meetingTimeId: number
  sessionLocationId?: number | null
  places: readonly GridPlace[]
  isPast: boolean
}

function offerOf(meeting: Meeting, slot: SlotOfMeeting | undefined, { meetingTimeId, sessionLocationId, places, isPast }: Cell): Offer {
  const isVirtual = meeting.meetingType === meetingTypes.virtual
  const isOwnSlot = meetingTimeId === meeting.meetingTimeId
  const ownLocation = meeting.sessionLocationId ?? null
  if (isOwnSlot && (sessionLocationId === undefined || sessionLocationId === ownLocation)) return { kind: 'own' }
  if (isPast) return { kind: 'refused', reason: 'This meeting time is over' }
  if (!slot) return { kind: 'refused', reason: 'This meeting time is new. Pick the meeting again' }
  if (slot.reason !== null) return { kind: 'refused', reason: slot.reason }
  if (isVirtual)
    return sessionLocationId ? { kind: 'refused', reason: 'A virtual meeting has no location' } : { kind: 'free', sessionLocationId: null }
  if (sessionLocationId === null) return { kind: 'refused', reason: 'Only virtual meetings are without a location' }
  const reasons = new Map(slot.refused.map((one) => [one.sessionLocationId, one.reason]))
  if (sessionLocationId === undefined) {
    const ids = places.map((one) => one.sessionLocationId)
    const free = [...ids.filter((id) => id === ownLocation), ...ids].find((id) => !reasons.has(id))
    return free === undefined ? { kind: 'refused', reason: 'No location is free at this time' } : { kind: 'free', sessionLocationId: free }
  }
  const reason = reasons.get(sessionLocationId)
  return reason === undefined ? { kind: 'free', sessionLocationId } : { kind: 'refused', reason }
}
