import { Button } from 'antd'
import { createContext, useContext } from 'react'

/** Another user's change to a field of an open form. */
export interface RemoteChangeTexts {
  /** "Ada Lovelace". */
  by: string
  /** Their value as text, if the user must choose between the two. */
  theirs?: string
}
interface RemoteChangesValue {
  fields: Readonly<Record<string, RemoteChangeTexts>>
  /** `take` replaces the user's value with theirs; `keep` leaves the user's value. */
  take: (field: string) => void
  keep: (field: string) => void
}

const Context = createContext<RemoteChangesValue>({ fields: {}, take: () => undefined, keep: () => undefined })

/** Passes other users' changes to the fields inside. */
export const RemoteChangesProvider = Context

export const useRemoteChange = (name: string): RemoteChangeTexts | undefined => useContext(Context).fields[name]

/** Shown below a field that another user changed: who changed it, and the choice between both values if the user also typed something. */
export function RemoteChangeNote({ name, label }: { name: string; label: string }) {
  const { fields, take, keep } = useContext(Context)
  const change = fields[name]
  if (!change) return null
  if (change.theirs === undefined) return <span className="field-news">{change.by} just changed this.</span>
  return (
    <span className="field-news" role="group" aria-label={`${label}: changed by ${change.by}`}>
      <span>
        {change.by} changed this to <strong>{change.theirs}</strong>
      </span>
      <span className="field-news-choice">
        <Button size="small" onClick={() => take(name)}>
          Use theirs
        </Button>
        <Button size="small" onClick={() => keep(name)}>
          Keep mine
        </Button>
      </span>
    </span>
  )
}
