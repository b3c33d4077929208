import { Button } from 'antd'
import { createContext, useContext } from 'react'

/** Another user's change to a field of an open form. */
export interface ShownNews {
  /** "Ada Lovelace". */
  by: string
  /** Their value as text, if the user must choose between the two. */
  theirs?: string
}
interface News {
  fields: Readonly<Record<string, ShownNews>>
  /** `take` replaces the user's value with theirs; `keep` leaves the user's value. */
  take: (field: string) => void
  keep: (field: string) => void
}

const Context = createContext<News>({ fields: {}, take: () => undefined, keep: () => undefined })

/** Passes other users' changes to the fields inside. */
export const FieldNewsProvider = Context

export const useFieldNews = (name: string): ShownNews | undefined => useContext(Context).fields[name]

/** Shown below a field that another user changed: who changed it, and the choice between both values if the user also typed something. */
export function FieldNews({ name, label }: { name: string; label: string }) {
  const { fields, take, keep } = useContext(Context)
  const news = fields[name]
  if (!news) return null
  if (news.theirs === undefined) return <span className="field-news">{news.by} changed this just now.</span>
  return (
    <span className="field-news" role="group" aria-label={`${label}: changed by ${news.by}`}>
      <span>
        {news.by} changed this to <strong>{news.theirs}</strong>
      </span>
      <span className="field-news-choice">
        <Button size="small" onClick={() => take(name)}>
          Take it
        </Button>
        <Button size="small" onClick={() => keep(name)}>
          Keep mine
        </Button>
      </span>
    </span>
  )
}
