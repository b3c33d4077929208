import { useMedia } from './useMedia.ts'

/** Whether the window is as narrow as a phone, where screens differ in more than their layout. */
export const useIsNarrow = (): boolean => useMedia('(max-width: 639.98px)')
