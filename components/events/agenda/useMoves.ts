import { useCallback, useRef, useState } from 'react'
import { severity } from '#constants/notices.ts'
import type { AgendaSession } from '#contract/events/agenda.ts'
import { changeSession } from '#store/events/agendaPlan.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { noticeShown } from '#store/ui/ui.ts'
import { type Moved, placedFields, placeOf } from './agendaRows.ts'
import type { Place } from './place.ts'

/** The last move, in words, and the way back. */
export interface LastMove {
  text: string
  undo: () => void
}
export interface Moves {
  moved: Moved
  last: LastMove | null
  /** Puts a session on the plan, elsewhere on it, or off it (null). It stands there while it is saved, and goes back when it is refused. */
  move: (session: AgendaSession, to: Place | null) => void
}

/** Moves of sessions on the plan, each saved at once. Those of one session wait for each other. `wordsOf` says a place. */
export function useMoves(wordsOf: (place: Place | null) => string): Moves {
  const dispatch = useAppDispatch()
  const [moved, setMoved] = useState<Moved>(new Map())
  const [last, setLast] = useState<LastMove | null>(null)
  const underWay = useRef(new Map<number, { place: Place | null; done: Promise<void> }>())

  const save = useCallback(
    (session: AgendaSession, from: Place | null, to: Place | null, canUndo: boolean) => {
      const id = session.agendaDaySessionId
      const send = async () => {
        const why = await dispatch(changeSession(id, placedFields(to)))
        const isLatest = underWay.current.get(id) === mine
        if (isLatest) {
          underWay.current.delete(id)
          setMoved((before) => new Map([...before].filter(([key]) => key !== id)))
        }
        if (why) {
          const text = `“${session.title}” was not moved: ${why}.`
          dispatch(noticeShown({ severity: severity.error, text }))
          setLast(null)
        } else if (isLatest) {
          const text = `“${session.title}” is ${canUndo ? 'now' : 'back'} ${wordsOf(to)}.`
          setLast(canUndo ? { text, undo: () => save(session, to, from, false) } : null)
        }
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
      save(session, waiting ? waiting.place : (placeOf(session) ?? null), to, true)
    },
    [save],
  )
  return { moved, last, move }
}
