import { useRouter } from 'next/router'
import { useEffect, useRef } from 'react'

/** Goes to an address, once, as soon as there is one to go to. On the way there the page may draw itself again. The page it leaves is not kept in the history. */
export function useRedirect(to: string | undefined): void {
  const router = useRouter()
  const isGoing = useRef(false)
  useEffect(() => {
    if (!router.isReady || isGoing.current === (to !== undefined)) return
    isGoing.current = to !== undefined
    if (to !== undefined) void router.replace(to)
  }, [router, to])
}
