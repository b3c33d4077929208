import { useEffect, useEffectEvent, useState } from 'react'
import type { InputOf } from '#contract/call.ts'
import type { draftPreview, EventPage, pageVersion } from '#contract/events/pages.ts'
import { type CallThunk, failureOf } from '#store/createCallThunk.ts'
import { fetchDraftPreview, fetchPagePreview, fetchPageVersion } from '#store/events/pages.ts'
import { useAppDispatch } from '#store/hooks.ts'

interface Made {
  /** A whole document; nothing until the first has come. The last one stays while the next is made. */
  html: string | null
  /** Why the last one could not be made. */
  problem: string | null
}
export interface Preview extends Made {
  reload: () => void
}
/** Long enough that a word is typed in one go. */
const typingPauseMs = 400

/** The page as it is being written, made anew when nobody has typed for a moment. */
export const useDraftPreview = (draft: InputOf<typeof draftPreview>): Preview => usePreview(fetchDraftPreview, draft)

/** The page as it is stored. */
export const useStoredPreview = ({ pagesEventId, rowVersion }: EventPage): Preview =>
  usePreview(fetchPagePreview, { pagesEventId }, rowVersion)

/** The page as it was right before or right after a change. */
export const useVersionPreview = (side: InputOf<typeof pageVersion>): Preview => usePreview(fetchPageVersion, side)

function usePreview<Input>(fetch: CallThunk<Input, { html: string }>, input: Input, version = 0): Preview {
  const dispatch = useAppDispatch()
  const [made, setMade] = useState<Made>({ html: null, problem: null })
  const [attempt, setAttempt] = useState(0)
  // As text, so that the same draft made anew on every render is the same.
  const asked = JSON.stringify(input)
  const pause = useEffectEvent(() => (made.html === null ? 0 : typingPauseMs))
  useEffect(() => {
    let giveUp = () => clearTimeout(timer)
    const timer = setTimeout(() => {
      const request = dispatch(fetch(JSON.parse(asked) as Input))
      giveUp = () => request.abort()
      void request.then((result) => {
        if (fetch.fulfilled.match(result)) return setMade({ html: result.payload.html, problem: null })
        const failure = failureOf(result)
        const [said = 'The preview could not be made.'] = Object.values(failure?.fields ?? {})
        if (failure) setMade(({ html }) => ({ html, problem: said }))
      })
    }, pause())
    return () => giveUp()
  }, [dispatch, fetch, asked, version, attempt])
  return { ...made, reload: () => setAttempt((before) => before + 1) }
}
