import { useEffect, useEffectEvent, useState } from 'react'
import type { InputOf } from '#contract/call.ts'
import type { draftPreview, EventPage, pageVersion } from '#contract/events/pages.ts'
import { type CallThunk, failureOf } from '#store/createCallThunk.ts'
import { fetchDraftPreview, fetchPagePreview, fetchPageVersion } from '#store/events/pages.ts'
import { useAppDispatch } from '#store/hooks.ts'

interface PreviewState {
  /** A complete HTML document; null until the first one has loaded. It stays while the next one loads. */
  html: string | null
  /** Why the last preview failed. */
  problem: string | null
}
export interface Preview extends PreviewState {
  reload: () => void
}
/** Long enough to type a word without a request. */
const typingPauseMs = 400

/** Previews unsaved values, updated after a pause in typing. */
export const useDraftPreview = (draft: InputOf<typeof draftPreview>): Preview => usePreview(fetchDraftPreview, draft)

/** Previews the stored page. */
export const useStoredPreview = ({ pagesEventId, rowVersion }: EventPage): Preview =>
  usePreview(fetchPagePreview, { pagesEventId }, rowVersion)

/** Previews the page right before or right after a change. */
export const useVersionPreview = (side: InputOf<typeof pageVersion>): Preview => usePreview(fetchPageVersion, side)

function usePreview<Input>(fetch: CallThunk<Input, { html: string }>, input: Input, version = 0): Preview {
  const dispatch = useAppDispatch()
  const [preview, setPreview] = useState<PreviewState>({ html: null, problem: null })
  const [attempt, setAttempt] = useState(0)
  // As JSON, so that an equal draft from another render is equal.
  const inputKey = JSON.stringify(input)
  const delay = useEffectEvent(() => (preview.html === null ? 0 : typingPauseMs))
  useEffect(() => {
    let cancel = () => clearTimeout(timer)
    const timer = setTimeout(() => {
      const request = dispatch(fetch(JSON.parse(inputKey) as Input))
      cancel = () => request.abort()
      void request.then((result) => {
        if (fetch.fulfilled.match(result)) return setPreview({ html: result.payload.html, problem: null })
        const failure = failureOf(result)
        const [message = 'The preview could not be loaded.'] = Object.values(failure?.fields ?? {})
        if (failure) setPreview(({ html }) => ({ html, problem: message }))
      })
    }, delay())
    return () => cancel()
  }, [dispatch, fetch, inputKey, version, attempt])
  return { ...preview, reload: () => setAttempt((before) => before + 1) }
}
