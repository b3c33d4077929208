import { useMedia } from './useMedia.ts'

/** Whether the window is as narrow as a phone's, where a screen is another one and not only laid out in another way. */
export const useIsNarrow = (): boolean => useMedia('(max-width: 639.98px)')
