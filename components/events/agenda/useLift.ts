import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import type { AgendaSession } from '#contract/events/agenda.ts'
import { isSameSlot, type SessionSlot } from './sessionSlot.ts'

/** A session lifted by keyboard, and its current target. */
export interface LiftedSession {
  session: AgendaSession
  /** Its place before; null when it was not on the plan. */
  from: SessionSlot | null
  slot: SessionSlot
}
interface LiftOptions {
  /** The place after a key press; undefined for keys that do not move it. */
  placeAfterKey: (event: KeyboardEvent, slot: SessionSlot) => SessionSlot | undefined
  slotText: (slot: SessionSlot) => string
  problemsAt: (session: AgendaSession, slot: SessionSlot) => Promise<readonly string[]>
  onMove: (session: AgendaSession, to: SessionSlot) => void
  /** Announces a text to screen readers. */
  announce: (text: string) => void
}

const restMs = 400

/** Moves a session by keyboard: once lifted, it follows the arrow keys until Enter drops it or Escape cancels. */
export function useLift({ placeAfterKey, slotText, problemsAt, onMove, announce }: LiftOptions) {
  const [lifted, setLifted] = useState<LiftedSession | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const heldSlot = lifted?.slot

  const check = useEffectEvent(async (slot: SessionSlot) => {
    if (!lifted) return
    const newProblems = await problemsAt(lifted.session, slot)
    setProblems(newProblems)
    if (newProblems.length > 0) announce(`${slotText(slot)}. ${newProblems.join(' ')}`)
  })
  useEffect(() => {
    if (!heldSlot) return
    const timer = setTimeout(() => void check(heldSlot), restMs)
    return () => clearTimeout(timer)
  }, [heldSlot])

  const lift = (session: AgendaSession, from: SessionSlot | null, slot: SessionSlot) => {
    setLifted({ session, from, slot })
    setProblems([])
    announce(
      `${session.title} picked up: ${slotText(slot)}. Use the arrow keys to move it, Shift and the arrow keys to change its end, Page Up and Page Down to move it by an hour. Press Enter to drop it or Escape to cancel.`,
    )
  }
  const putBack = () => {
    if (!lifted) return
    setLifted(null)
    announce(`${lifted.session.title} is back${lifted.from ? `: ${slotText(lifted.from)}` : ', not scheduled'}.`)
  }
  const drop = () => {
    if (!lifted) return
    const { session, from, slot } = lifted
    if (from && isSameSlot(from, slot)) return putBack()
    setLifted(null)
    announce(`${session.title} is now ${slotText(slot)}.`)
    onMove(session, slot)
  }
  /** Handles a key while a session is lifted. Returns whether the key was used. */
  const press = (event: KeyboardEvent): boolean => {
    if (!lifted) return false
    if (event.key === 'Tab') return (putBack(), false)
    const slot = placeAfterKey(event, lifted.slot)
    if (slot) {
      setLifted({ ...lifted, slot })
      setProblems([])
      announce(slotText(slot))
    } else if (event.key === 'Escape') putBack()
    else if (event.key === 'Enter' || event.key === ' ' || event.key.toLowerCase() === 'm') drop()
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return { lifted, problems, lift, press, putBack }
}
