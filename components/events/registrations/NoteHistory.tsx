import { useEffect, useState } from 'react'
import type { Change } from '#contract/history.ts'
import type { Registration } from '#contract/events/registrations.ts'
import { fetchRowChanges } from '#store/history/history.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { formatInViewerZone } from '../../ui/dates.ts'

const field = 'eventRegistrationNotes'

/** The earlier texts of a note, each with its author and time, newest first. Renders nothing without any. */
export function NoteHistory({ registration: { eventRegistrationId: id, rowVersion } }: { registration: Registration }) {
  const dispatch = useAppDispatch()
  const [changes, setChanges] = useState<readonly Change[]>([])
  useEffect(() => {
    const request = dispatch(fetchRowChanges({ resource: 'registrations', id }))
    void request.then((result) => {
      if (fetchRowChanges.fulfilled.match(result)) setChanges(result.payload)
    })
    return () => request.abort()
  }, [dispatch, id, rowVersion])
  // The newest text is the note itself.
  const earlier = changes.filter(({ after }) => after !== null && field in after).slice(1)
  if (earlier.length === 0) return null
  return (
    <section aria-label="Earlier notes">
      <h2>Earlier notes</h2>
      <ol className="history">
        {earlier.map(({ changeId, actorName, at, after }) => (
          <li key={changeId}>
            <span>
              <strong>{actorName ?? 'System'}</strong>{' '}
              <time className="quiet" dateTime={at}>
                {formatInViewerZone(at)}
              </time>
            </span>
            <p className="note-text">{(after?.[field] as string | null) ?? <span className="quiet">Removed the note</span>}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
