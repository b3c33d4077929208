import { Alert, Button } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { countsText } from '#contract/merge.ts'
import type { AnyResource } from '#contract/resource.ts'
import { undoText as usualUndoText } from '../base/undoText.ts'
import type { MergeOptions } from './MergeOptions.ts'
import type { PreviewState } from './useMergePreview.ts'

interface Props {
  preview: PreviewState<unknown>
  names: { survivor: string; merged: string }
  mergeOptions: Pick<MergeOptions<AnyResource>, 'note' | 'undoText'>
  onRetry: () => void
  onStale: (message: string) => void
}

/** What a merge would move, or why it is not possible. */
export function MergePreview({ preview: { answer, failure }, names, mergeOptions, onRetry, onStale }: Props) {
  const { note, undoText = usualUndoText } = mergeOptions
  const reportStale = useEffectEvent(onStale)
  const stale = failure?.status === 409 ? failure.message : undefined
  useEffect(() => {
    if (stale) reportStale(stale)
  }, [stale])
  if (failure && !stale)
    return (
      <Alert
        type="error"
        showIcon
        role="alert"
        title={failure.message}
        action={
          <Button size="small" onClick={onRetry}>
            Retry
          </Button>
        }
      />
    )
  const { moved = [], problems = [], joined = [] } = answer ?? {}
  return (
    <>
      <p role="status" className="merge-outlook" aria-busy={!answer}>
        {!answer && <span className="quiet">Checking what moves…</span>}
        {answer && (
          <>
            {moved.length > 0 && (
              <>
                Moves to <strong>{names.survivor}</strong>: {countsText(moved)}.{' '}
              </>
            )}
            {/* What both have, such as a place at one event, does not move: it becomes one, or is in the way. */}
            {moved.length + joined.length + problems.length === 0 && `Nothing else uses ${names.merged}. `}
            <span className="quiet">
              {names.merged} is deleted. No mail is sent. {note} {undoText}
            </span>
          </>
        )}
      </p>
      {joined.length > 0 && (
        <ul className="merge-joined quiet">
          {joined.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {problems.length > 0 && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title="Cannot merge yet"
          description={
            <ul className="merge-problems">
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          }
        />
      )}
    </>
  )
}
