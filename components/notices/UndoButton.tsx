import { useState } from 'react'
import { undoDelete } from '#store/history/history.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { refreshAsked } from '#store/ui/ui.ts'
import { Button } from '../ui/Button.tsx'

interface Props {
  undoToken: string
  /** What it takes back, where several buttons stand below each other. */
  label?: string
  onDone?: () => void
}

/** Takes back what a token stands for; the lists on screen then load again. */
export function UndoButton({ undoToken, label, onDone }: Props) {
  const dispatch = useAppDispatch()
  const [state, setState] = useState<'ready' | 'busy' | 'done'>('ready')
  const undo = async () => {
    setState('busy')
    const result = await dispatch(undoDelete({ undoToken }))
    if (!undoDelete.fulfilled.match(result)) return setState('ready')
    dispatch(refreshAsked())
    // The token stands for the others still.
    if (result.payload.refused.length > 0) return setState('ready')
    setState('done')
    onDone?.()
  }
  if (state === 'done') return <span className="quiet">Undone</span>
  return (
    <Button size="small" loading={state === 'busy'} aria-label={label && `Undo: ${label}`} onClick={() => void undo()}>
      Undo
    </Button>
  )
}
