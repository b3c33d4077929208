import { Button } from 'antd'
import { createContext, useContext } from 'react'

/** What others did to a field of a form while it was open. */
export interface ShownNews {
  /** "Ada Lovelace". */
  by: string
  /** Their value as a person reads it, when it waits for an answer. */
  theirs?: string
}
interface News {
  fields: Readonly<Record<string, ShownNews>>
  /** Their value instead of what was typed, or what was typed. */
  take: (field: string) => void
  keep: (field: string) => void
}

const Context = createContext<News>({ fields: {}, take: () => undefined, keep: () => undefined })

/** Tells the fields inside what others did to them. */
export const FieldNewsProvider = Context

export const useFieldNews = (name: string): ShownNews | undefined => useContext(Context).fields[name]

/** Stands below a field that somebody else has changed: who did, and what to do where something else was typed meanwhile. */
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
