import { useRouter } from 'next/router'
import { useEffect, useEffectEvent } from 'react'
import type { LinkedAction } from '#constants/routes.ts'
import { useAddress } from './useAddress.ts'

/**
 * Begins what a link to the screen names (`startIn`), once, and takes it out of the address. `isReady`: whether this user can begin it, and what it
 * needs is loaded.
 */
export function useLinkedAction(action: LinkedAction, begin: () => void, isReady = true): void {
  const { query } = useRouter()
  const changeAddress = useAddress()
  const isNamed = query.do === action && isReady
  const start = useEffectEvent(() => {
    changeAddress({ do: '' })
    begin()
  })
  useEffect(() => {
    if (isNamed) start()
  }, [isNamed])
}
