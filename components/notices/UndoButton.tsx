import { useState } from 'react'
import { failureOf } from '#store/createCallThunk.ts'
import { undoables, undoDelete } from '#store/history/history.ts'
import { useAppSelector, useAppStore } from '#store/hooks.ts'
import { refreshJobs } from '#store/jobs/refreshJobs.ts'
import { refreshRequested } from '#store/ui/ui.ts'
import { Button } from '../ui/Button.tsx'

interface Props {
  undoToken: string
  /** Why it cannot be undone now, as the server says: it was undone elsewhere, such as in another tab, or its rows were changed since. */
  blocked?: 'undone' | 'changed'
  /** What it undoes, where several buttons are listed. */
  label?: string
  /** Whether it is as high as the buttons of a dialog. Default: small. */
  isLarge?: boolean
  onDone?: () => void
}

/**
 * Undoes the writes of a token and reloads the lists on screen. After a refusal because of what was written since, it is offered again once
 * something is undone.
 */
export function UndoButton({ undoToken, blocked, label, isLarge = false, onDone }: Props) {
  const store = useAppStore()
  const { dispatch } = store
  const [state, setState] = useState<'ready' | 'busy' | 'done'>('ready')
  const refreshCount = useAppSelector(({ ui }) => ui.refreshCount)
  const [refusedAt, setRefusedAt] = useState<number>()
  const undo = async () => {
    setState('busy')
    const result = await dispatch(undoDelete({ undoToken }))
    if (!undoDelete.fulfilled.match(result)) {
      const { status = 0 } = failureOf(result) ?? {}
      if (status === 409 || status === 404) {
        setRefusedAt(store.getState().ui.refreshCount)
        void dispatch(undoables.fetchAgain({}))
      }
      return setState('ready')
    }
    dispatch(refreshRequested())
    // The undo of a job's writes changes the job.
    if (store.getState().jobs.rows.some((job) => job.undoToken === undoToken)) void dispatch(refreshJobs())
    // The token remains valid for the refused rows.
    if (result.payload.refused.length > 0) return setState('ready')
    setState('done')
    onDone?.()
  }
  if (state === 'done' || blocked === 'undone') return <span className="quiet">Undone</span>
  if (blocked === 'changed') return <span className="quiet">Changed since</span>
  if (refusedAt === refreshCount) return <span className="quiet">Can no longer be undone</span>
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
