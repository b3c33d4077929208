import { useState } from 'react'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { readRecent, writeRecent } from '#store/preferences.ts'
import type { Entry } from './Entry.ts'

/** The stored form of a chosen entry: only what is needed to show it again. */
export type StoredEntry = Pick<Entry, 'key' | 'kind' | 'title'> & { hint: string; address: string | null }
const maxEntries = 8

/** The user's recent choices, newest first, stored in this browser for this user and dropped on sign-out. */
export function useRecentEntries(): { recent: readonly StoredEntry[]; remember: (entry: Entry) => void } {
  const dispatch = useAppDispatch()
  const contactId = useAppSelector(({ auth }) => auth.user?.contactId ?? 0)
  const [recent, setRecent] = useState(() => dispatch(readRecent(contactId)).filter(isStoredEntry))
  const remember = ({ key, kind, title, hint = '', address = null }: Entry) => {
    const next = [{ key, kind, title, hint, address }, ...recent.filter((one) => one.key !== key)].slice(0, maxEntries)
    setRecent(next)
    dispatch(writeRecent(contactId, next))
  }
  return { recent, remember }
}

/** Rejects values of an older version or another source; an address must lead to a page of the console. */
function isStoredEntry(value: unknown): value is StoredEntry {
  if (typeof value !== 'object' || value === null) return false
  const { key, kind, title, hint, address } = value as Partial<Record<keyof StoredEntry, unknown>>
  return (
    [key, title, hint].every((text) => typeof text === 'string') &&
    (kind === 'record' || kind === 'screen' || kind === 'action') &&
    (address === null || (typeof address === 'string' && /^\/(?!\/)/.test(address)))
  )
}
