import { useEffect, useState } from 'react'
import { limits } from '#constants/limits.ts'
import type { SearchGroup } from '#contract/search.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { failureOf } from '#store/createCallThunk.ts'
import { searchEverything } from '#store/search/search.ts'

export interface RecordSearch {
  status: 'idle' | 'searching' | 'found' | 'failed'
  /** The latest results: for an older text while a newer one is being searched. */
  groups: readonly SearchGroup[]
  again: () => void
}
interface Answer {
  key: string
  status: 'found' | 'failed'
  groups: readonly SearchGroup[]
}

/** Milliseconds without a key press before a search starts. */
const pauseMs = 120
const hasLetters = /[\p{L}\p{N}]/u
const noGroups: readonly SearchGroup[] = []
interface SearchParent {
  parentKey?: string
  parentId?: number
}
const noParent: SearchParent = {}

/**
 * Searches for a text on the server; rows of the parent `parent` come first among equal matches. A newer search aborts the older one, on the
 * server too.
 */
export function useRecordSearch(text: string, parent: SearchParent = noParent): RecordSearch {
  const dispatch = useAppDispatch()
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<Answer>()
  const term = hasLetters.test(text) ? storableText(text) : ''
  const { parentKey, parentId } = parent
  const key = `${attempt} ${parentId ?? ''} ${term}`
  useEffect(() => {
    if (term === '') return
    let request: { abort: () => void } | undefined
    const timer = setTimeout(() => {
      const running = dispatch(searchEverything({ term, parentKey, parentId }))
      request = running
      void running.then((result) => {
        if (searchEverything.fulfilled.match(result)) return setAnswer({ key, status: 'found', groups: result.payload })
        if (failureOf(result)) setAnswer((before) => ({ key, status: 'failed', groups: before?.groups ?? noGroups }))
      })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      request?.abort()
    }
  }, [dispatch, term, parentKey, parentId, key])
  const isAnswered = answer?.key === key
  return {
    status: term === '' ? 'idle' : isAnswered ? answer.status : 'searching',
    groups: term === '' ? noGroups : (answer?.groups ?? noGroups),
    again: () => setAttempt(attempt + 1),
  }
}

/** The text as the call accepts it: without characters that cannot be stored. */
const storableText = (text: string): string =>
  text
    .replace(/[\0\p{Surrogate}]/gu, ' ')
    .trim()
    .slice(0, limits.searchTerm)
    .toWellFormed()
    .trim()
