import { useState } from 'react'
import { undoDelete } from '#store/history/history.ts'
import { useAppStore } from '#store/hooks.ts'
import { refreshJobs } from '#store/jobs/refreshJobs.ts'
import { refreshRequested } from '#store/ui/ui.ts'
import { Button } from '../ui/Button.tsx'

interface Props {
  undoToken: string
  /** Something undid it elsewhere, such as another tab. */
  isUndone?: boolean
  /** What it undoes, where several buttons are listed. */
  label?: string
  /** Whether it is as high as the buttons of a dialog. Default: small. */
  isLarge?: boolean
  onDone?: () => void
}

/** Undoes the writes of a token and reloads the lists on screen. */
export function UndoButton({ undoToken, isUndone = false, label, isLarge = false, onDone }: Props) {
  const store = useAppStore()
  const { dispatch } = store
  const [state, setState] = useState<'ready' | 'busy' | 'done'>('ready')
  const undo = async () => {
    setState('busy')
    const result = await dispatch(undoDelete({ undoToken }))
    if (!undoDelete.fulfilled.match(result)) return setState('ready')
    dispatch(refreshRequested())
    // The undo of a job's writes changes the job.
    if (store.getState().jobs.rows.some((job) => job.undoToken === undoToken)) void dispatch(refreshJobs())
    // The token remains valid for the refused rows.
    if (result.payload.refused.length > 0) return setState('ready')
    setState('done')
    onDone?.()
  }
  if (state === 'done' || isUndone) return <span className="quiet">Undone</span>
  return (
    <Button
      size={isLarge ? undefined : 'small'}
      loading={state === 'busy'}
      aria-label={label && `Undo: ${label}`}
      onClick={() => void undo()}
    >
      Undo
    </Button>
  )
}
