import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import type { AgendaSession } from '#contract/events/agenda.ts'
import type { Span } from './dayScale.ts'
import { isSamePlace, type Place, placeAfterKey } from './place.ts'

/** A session lifted by keyboard, and its current target. */
export interface Lifted {
  session: AgendaSession
  /** Its place before; null when it was not on the plan. */
  from: Place | null
  place: Place
}
interface Lifting {
  columns: readonly (number | null)[]
  bounds: Span
  wordsOf: (place: Place) => string
  problemsAt: (session: AgendaSession, place: Place) => Promise<readonly string[]>
  onMove: (session: AgendaSession, to: Place) => void
  /** Announces a text to screen readers. */
  say: (text: string) => void
}

const restMs = 400

/** Moves a session by keyboard: once lifted, it follows the arrow keys until Enter drops it or Escape cancels. */
export function useLift({ columns, bounds, wordsOf, problemsAt, onMove, say }: Lifting) {
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const held = lifted?.place

  const check = useEffectEvent(async (place: Place) => {
    if (!lifted) return
    const found = await problemsAt(lifted.session, place)
    setProblems(found)
    if (found.length > 0) say(`${wordsOf(place)}. ${found.join(' ')}`)
  })
  useEffect(() => {
    if (!held) return
    const timer = setTimeout(() => void check(held), restMs)
    return () => clearTimeout(timer)
  }, [held])

  const lift = (session: AgendaSession, from: Place | null, place: Place) => {
    setLifted({ session, from, place })
    setProblems([])
    say(
      `${session.title} is lifted: ${wordsOf(place)}. Arrow keys move it, with Shift they change its end, Page Up and Page Down move it by an hour. Enter drops it, Escape puts it back.`,
    )
  }
  const putBack = () => {
    if (!lifted) return
    setLifted(null)
    say(`${lifted.session.title} is back${lifted.from ? `: ${wordsOf(lifted.from)}` : ', not scheduled'}.`)
  }
  const drop = () => {
    if (!lifted) return
    const { session, from, place } = lifted
    if (from && isSamePlace(from, place)) return putBack()
    setLifted(null)
    say(`${session.title} is now ${wordsOf(place)}.`)
    onMove(session, place)
  }
  /** Handles a key while a session is lifted. Returns whether the key was used. */
  const press = (event: KeyboardEvent): boolean => {
    if (!lifted) return false
    if (event.key === 'Tab') return (putBack(), false)
    const place = placeAfterKey({ key: event.key, isShifted: event.shiftKey }, lifted.place, { columns, bounds })
    if (place) {
      setLifted({ ...lifted, place })
      setProblems([])
      say(wordsOf(place))
    } else if (event.key === 'Escape') putBack()
    else if (event.key === 'Enter' || event.key === ' ' || event.key.toLowerCase() === 'm') drop()
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return { lifted, problems, lift, press, putBack }
}
