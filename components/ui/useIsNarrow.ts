import { useMedia } from './useMedia.ts'

const narrow = '(max-width: 639.98px)'

/** Whether the window is as narrow as a phone, where screens differ in more than their layout. */
export const useIsNarrow = (): boolean => useMedia(narrow)

/** The same outside of components, in the browser. */
export const isNarrow = (): boolean => window.matchMedia(narrow).matches
