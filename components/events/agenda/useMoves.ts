import { useCallback, useRef, useState } from 'react'
import type { AgendaSession } from '#contract/events/agenda.ts'
import { changeSession } from '#store/events/agendaPlan.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { type Moved, placedFields, placeOf } from './agendaRows.ts'
import type { Place } from './place.ts'

/** The last move, as text, with its source and target. */
export interface LastMove {
  text: string
  session: AgendaSession
  from: Place | null
  to: Place | null
}
export interface Moves {
  moved: Moved
  last: LastMove | null
  /**
   * Moves a session onto the plan, within it, or off it (null). It is shown at the target while it is saved, and returns when it is
   * refused.
   */
  move: (session: AgendaSession, to: Place | null) => void
  /** Undoes the last move. This is a move itself, which cannot be undone again. */
  undo: () => void
}
interface Saving extends Omit<LastMove, 'text'> {
  isUndo?: boolean
}

/**
 * Moves of sessions on the plan, each saved immediately. Moves of the same session are saved one after the other. `wordsOf` describes a
 * place.
 */
export function useMoves(wordsOf: (place: Place | null) => string): Moves {
  const dispatch = useAppDispatch()
  const [moved, setMoved] = useState<Moved>(new Map())
  const [last, setLast] = useState<LastMove | null>(null)
  const underWay = useRef(new Map<number, { place: Place | null; done: Promise<void> }>())

  const save = useCallback(
    ({ session, from, to, isUndo = false }: Saving) => {
      const id = session.agendaDaySessionId
      const send = async () => {
        const isDone = await dispatch(changeSession(id, placedFields(to)))
        const isLatest = underWay.current.get(id) === mine
        if (isLatest) {
          underWay.current.delete(id)
          setMoved((before) => new Map([...before].filter(([key]) => key !== id)))
        }
        const text = `“${session.title}” is now ${wordsOf(to)}.`
        setLast(!isDone || isUndo ? null : { text, session, from, to })
      }
      const before = underWay.current.get(id)?.done ?? Promise.resolve()
      const mine = { place: to, done: before.then(send) }
      underWay.current.set(id, mine)
      setMoved((now) => new Map(now).set(id, to))
    },
    [dispatch, wordsOf],
  )
  const move = useCallback(
    (session: AgendaSession, to: Place | null) => {
      const waiting = underWay.current.get(session.agendaDaySessionId)
      save({ session, from: waiting ? waiting.place : (placeOf(session) ?? null), to })
    },
    [save],
  )
  const undo = () => {
    if (last) save({ session: last.session, from: last.to, to: last.from, isUndo: true })
    setLast(null)
  }
  return { moved, last, move, undo }
}
