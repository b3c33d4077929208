import { useMedia } from './useMedia.ts'

const narrow = '(max-width: 639.98px)'

/** Whether the window is as narrow as a phone, where screens differ in more than their layout. */
export const useIsNarrow = (): boolean => useMedia(narrow)

/** The same outside of components; a page that is made before anybody opens it is wide. */
export const isNarrow = (): boolean => typeof window !== 'undefined' && window.matchMedia(narrow).matches
