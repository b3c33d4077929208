import { prefetchedParts } from '../ui/lazyPart.tsx'
import { useWhenIdle } from '../ui/useWhenIdle.ts'

/** Preloads the parts that are likely to be shown next, one after the other, once the page is idle. */
export function PreloadParts() {
  useWhenIdle(preloadNext)
  return null
}

function preloadNext(): void {
  const [preload] = prefetchedParts
  if (!preload) return
  prefetchedParts.delete(preload)
  void preload().then((isThere) => isThere && window.setTimeout(preloadNext))
}
