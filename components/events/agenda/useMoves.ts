import { useCallback, useRef, useState } from 'react'
import type { AgendaSession } from '#contract/events/agenda.ts'
import { sessionStatus } from '#constants/agenda.ts'
import { changeSession } from '#store/events/agendaPlan.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { useConfirm } from '../../ui/ConfirmProvider.tsx'
import { type PendingMoves, slotFields, slotOf } from './agendaRows.ts'
import type { SessionSlot } from './sessionSlot.ts'

/** The last move, as text, with its source and target. */
export interface LastMove {
  text: string
  session: AgendaSession
  from: SessionSlot | null
  to: SessionSlot | null
}
export interface Moves {
  pendingMoves: PendingMoves
  last: LastMove | null
  /**
   * Moves a session onto the plan, within it, or off it (null). It is shown at the target while it is saved, and returns when it is
   * refused. Taking a published one off the plan is confirmed first.
   */
  move: (session: AgendaSession, to: SessionSlot | null) => void
  /** Undoes the last move. This is a move itself, which cannot be undone again. */
  undo: () => void
}
interface MoveRequest extends Omit<LastMove, 'text'> {
  isUndo?: boolean
}

/**
 * Moves of sessions on the plan, each saved immediately. Moves of the same session are saved one after the other. `slotText` describes a
 * place.
 */
export function useMoves(slotText: (slot: SessionSlot | null) => string): Moves {
  const dispatch = useAppDispatch()
  const confirm = useConfirm()
  const [pendingMoves, setMoved] = useState<PendingMoves>(new Map())
  const [last, setLast] = useState<LastMove | null>(null)
  const running = useRef(new Map<number, { slot: SessionSlot | null; done: Promise<void> }>())

  const save = useCallback(
    ({ session, from, to, isUndo = false }: MoveRequest) => {
      const id = session.agendaDaySessionId
      const send = async () => {
        const isDone = await dispatch(changeSession(id, slotFields(to)))
        const isLatest = running.current.get(id) === ownMove
        if (isLatest) {
          running.current.delete(id)
          setMoved((before) => new Map([...before].filter(([key]) => key !== id)))
        }
        const text = `“${session.title}” is now ${slotText(to)}.`
        setLast(!isDone || isUndo ? null : { text, session, from, to })
      }
      const before = running.current.get(id)?.done ?? Promise.resolve()
      const ownMove = { slot: to, done: before.then(send) }
      running.current.set(id, ownMove)
      setMoved((current) => new Map(current).set(id, to))
    },
    [dispatch, slotText],
  )
  const move = useCallback(
    (session: AgendaSession, to: SessionSlot | null) => {
      const send = () => {
        const pendingMove = running.current.get(session.agendaDaySessionId)
        save({ session, from: pendingMove ? pendingMove.slot : (slotOf(session) ?? null), to })
      }
      if (to !== null || session.sessionStatusId !== sessionStatus.published) return send()
      void confirm(takesOffPublished(session)).then((isConfirmed) => isConfirmed && send())
    },
    [confirm, save],
  )
  const undo = () => {
    if (last) save({ session: last.session, from: last.to, to: last.from, isUndo: true })
    setLast(null)
  }
  return { pendingMoves, last, move, undo }
}

const takesOffPublished = ({ title }: AgendaSession) => ({
  title: `Unschedule “${title}”?`,
  content: 'It is published. Whoever reads the agenda no longer sees when and where it is.',
  okText: 'Unschedule',
})
