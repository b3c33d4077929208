import { useRouter } from 'next/router'
import { useEffect, useRef } from 'react'

/** Redirects once, as soon as there is an address. The page may render again on the way. The page it leaves is replaced in the history. */
export function useRedirect(to: string | undefined): void {
  const router = useRouter()
  const isRedirecting = useRef(false)
  useEffect(() => {
    if (!router.isReady || isRedirecting.current === (to !== undefined)) return
    isRedirecting.current = to !== undefined
    if (to !== undefined) void router.replace(to)
  }, [router, to])
}
