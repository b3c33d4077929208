import { partsAhead } from '../ui/lazyPart.tsx'
import { useWhenQuiet } from '../ui/useWhenQuiet.ts'

/** Preloads the parts that are likely to be shown next, one after the other, once the page is idle. */
export function PartsAhead() {
  useWhenQuiet(fetchNext)
  return null
}

function fetchNext(): void {
  const [preload] = partsAhead
  if (!preload) return
  partsAhead.delete(preload)
  void preload().then((isThere) => isThere && window.setTimeout(fetchNext))
}
