import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { limits } from '#constants/limits.ts'
import { hasWordsOf } from '../ui/hasWordsOf.ts'
import type { LookupOption } from './LookupOption.tsx'

/** Milliseconds without a key before a search begins. */
const pauseMs = 200

interface TypedSearch {
  term: string
  setTerm: (term: string) => void
  isSearching: boolean
  /** The term is long enough to be searched. */
  isLongEnough: boolean
  /** What the last search that was answered has found. */
  matches: readonly LookupOption[]
  /**
   * The matches to offer for what is typed: until its own are there, those of the earlier term that have its words, so that Enter never
   * chooses another row.
   */
  offered: readonly LookupOption[]
}

/** Searches as somebody types, once they pause; an answer to an earlier term is dropped. */
export function useTypedSearch(
  search: (term: string) => Promise<LookupOption[]>,
  onFound: (rows: readonly LookupOption[]) => void = () => undefined,
): TypedSearch {
  const [matches, setMatches] = useState<readonly LookupOption[]>([])
  const [isSearching, setSearching] = useState(false)
  const [typed, setTerm] = useState('')
  /** The term that the matches are of. */
  const [searched, setSearched] = useState('')
  const latest = useRef(0)
  const term = typed.trim()
  const isLongEnough = term.length >= limits.searchTermMin
  // The caller creates both on every render, but only a new term starts a search.
  const searchLatest = useEffectEvent(search)
  const tellFound = useEffectEvent(onFound)
  useEffect(() => {
    const requestNumber = (latest.current += 1)
    if (!isLongEnough) return
    const timer = setTimeout(() => {
      setSearching(true)
      void searchLatest(term).then((rows) => {
        if (requestNumber !== latest.current) return
        setMatches(rows)
        setSearched(term)
        setSearching(false)
        tellFound(rows)
      })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      setSearching(false)
    }
  }, [term, isLongEnough])
  const hasWords = hasWordsOf(term)
  const offered =
    term === '' || term === searched
      ? matches
      : matches.filter(({ label, detail }) => hasWords(`${label} ${typeof detail === 'string' ? detail : ''}`))
  return { term: typed, setTerm, isSearching, isLongEnough, matches, offered }
}
