import type { InputOf } from '#contract/call.ts'
import type { draftPreview, EventPage, pageVersion } from '#contract/events/pages.ts'
import type { CallThunk } from '#store/createCallThunk.ts'
import { fetchDraftPreview, fetchPagePreview, fetchPageVersion } from '#store/events/pages.ts'
import { usePreview } from '../../ui/usePreview.ts'

export interface PagePreviewState {
  /** A complete HTML document; null until the first one has loaded. It stays while the next one loads. */
  html: string | null
  /** Why the last preview failed. */
  problem: string | null
  reload: () => void
}

/** Previews unsaved values, updated after a pause in typing. */
export const useDraftPreview = (draft: InputOf<typeof draftPreview>): PagePreviewState => useHtml(fetchDraftPreview, draft)

/** Previews the stored page. */
export const useStoredPreview = ({ pagesEventId, rowVersion }: EventPage): PagePreviewState =>
  useHtml(fetchPagePreview, { pagesEventId }, rowVersion)

/** Previews the page right before or right after a change. */
export const useVersionPreview = (side: InputOf<typeof pageVersion>): PagePreviewState => useHtml(fetchPageVersion, side)

function useHtml<Input>(fetch: CallThunk<Input, { html: string }>, input: Input, version = 0): PagePreviewState {
  const { reply, ...state } = usePreview(fetch, input, version)
  return { ...state, html: reply?.html ?? null }
}
