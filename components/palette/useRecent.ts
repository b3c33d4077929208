import { useState } from 'react'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { readRecent, writeRecent } from '#store/preferences.ts'
import type { Entry } from './Entry.ts'

/** What is kept of a line that was chosen: no more than it takes to show it again. */
export type Kept = Pick<Entry, 'key' | 'kind' | 'title'> & { hint: string; address: string | null }
const mostKept = 8

/** What somebody chose lately, the newest first: kept in this browser for them alone, and dropped when they sign out. */
export function useRecent(): { recent: readonly Kept[]; keep: (entry: Entry) => void } {
  const dispatch = useAppDispatch()
  const contactId = useAppSelector(({ auth }) => auth.user?.contactId ?? 0)
  const [recent, setRecent] = useState(() => dispatch(readRecent(contactId)).filter(isKept))
  const keep = ({ key, kind, title, hint = '', address = null }: Entry) => {
    const next = [{ key, kind, title, hint, address }, ...recent.filter((one) => one.key !== key)].slice(0, mostKept)
    setRecent(next)
    dispatch(writeRecent(contactId, next))
  }
  return { recent, keep }
}

/** What an older console wrote, or somebody else, is left out; an address leads to a page of the console and nowhere else. */
function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false
  const { key, kind, title, hint, address } = value as Partial<Record<keyof Kept, unknown>>
  return (
    [key, title, hint].every((text) => typeof text === 'string') &&
    (kind === 'record' || kind === 'screen' || kind === 'action') &&
    (address === null || (typeof address === 'string' && /^\/(?!\/)/.test(address)))
  )
}
