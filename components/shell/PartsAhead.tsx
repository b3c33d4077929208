import { partsAhead } from '../ui/lazyPart.tsx'
import { useWhenQuiet } from '../ui/useWhenQuiet.ts'

/** Fetches the parts that are likely to be shown next, one after the other, when the page has become quiet. */
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
