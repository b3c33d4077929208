import { useEffect, useState } from 'react'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { hotelSwapPreview, swapHotel } from '#contract/events/hotelSwap.ts'
import { fetchHotelSwap } from '#store/events/hotelSwap.ts'
import { useAppDispatch } from '#store/hooks.ts'

export type HotelSwap = OutputOf<typeof hotelSwapPreview>
type Asked = InputOf<typeof swapHotel>

interface Loaded {
  /** The query as JSON. */
  of: string
  plan: HotelSwap | null
}

/** The preview of a swap, loaded for every change of the query; null until two people are chosen. */
export function useHotelSwap(asked: Asked | null): { plan: HotelSwap | null; hasFailed: boolean; reload: () => void } {
  const dispatch = useAppDispatch()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [attempt, setAttempt] = useState(0)
  const key = asked && asked.fromContactId !== asked.toContactId ? JSON.stringify(asked) : null
  useEffect(() => {
    if (key === null) return
    const request = dispatch(fetchHotelSwap(JSON.parse(key) as Asked))
    void request.then((result) => {
      if (fetchHotelSwap.fulfilled.match(result)) setLoaded({ of: key, plan: result.payload })
      else if (fetchHotelSwap.rejected.match(result) && !result.meta.aborted) setLoaded({ of: key, plan: null })
    })
    return () => request.abort()
  }, [dispatch, key, attempt])
  const own = loaded && loaded.of === key ? loaded : null
  return { plan: own?.plan ?? null, hasFailed: own?.plan === null, reload: () => setAttempt((before) => before + 1) }
}
