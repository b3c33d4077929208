import { useEffect, useState } from 'react'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { hotelSwapPreview, swapHotel } from '#contract/events/hotelSwap.ts'
import { fetchHotelSwap } from '#store/events/hotelSwap.ts'
import { useAppDispatch } from '#store/hooks.ts'

export type HotelSwap = OutputOf<typeof hotelSwapPreview>
export type SwapChoice = Omit<InputOf<typeof swapHotel>, 'rowVersions'>

interface LoadedPreview {
  /** The query as JSON. */
  queryKey: string
  plan: HotelSwap | null
}

/** The preview of a swap, loaded for every change of the query; null until two people are chosen. */
export function useHotelSwap(input: SwapChoice | null): { plan: HotelSwap | null; hasFailed: boolean; reload: () => void } {
  const dispatch = useAppDispatch()
  const [loaded, setLoaded] = useState<LoadedPreview | null>(null)
  const [attempt, setAttempt] = useState(0)
  const key = input && input.fromContactId !== input.toContactId ? JSON.stringify(input) : null
  useEffect(() => {
    if (key === null) return
    const request = dispatch(fetchHotelSwap(JSON.parse(key) as SwapChoice))
    void request.then((result) => {
      if (fetchHotelSwap.fulfilled.match(result)) setLoaded({ queryKey: key, plan: result.payload })
      else if (fetchHotelSwap.rejected.match(result) && !result.meta.aborted) setLoaded({ queryKey: key, plan: null })
    })
    return () => request.abort()
  }, [dispatch, key, attempt])
  const current = loaded && loaded.queryKey === key ? loaded : null
  return { plan: current?.plan ?? null, hasFailed: current?.plan === null, reload: () => setAttempt((before) => before + 1) }
}
