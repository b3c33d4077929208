import { useCallback, useEffect, useState } from 'react'
import { fetchNextEvents } from '#store/events/nextEvents.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { formatInViewerZone } from '../ui/dates.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { NeedsAttention } from './NeedsAttention.tsx'
import { NextEvents } from './NextEvents.tsx'

export function DashboardScreen() {
  const dispatch = useAppDispatch()
  const { rows, status } = useAppSelector((state) => state.events.nextEvents)
  const refreshCount = useAppSelector((state) => state.ui.refreshCount)
  const [now, setNow] = useState(() => new Date().toISOString())
  const load = useCallback(() => {
    const at = new Date().toISOString()
    setNow(at)
    void dispatch(fetchNextEvents(at))
  }, [dispatch])
  useEffect(load, [load, refreshCount])
  const list = { rows, status, now, onLoadAgain: load }
  return (
    <>
      <PageHead title="Dashboard" facts={formatInViewerZone(now, 'dddd, D MMMM YYYY')} />
      <div className="dashboard">
        <NextEvents {...list} />
        <NeedsAttention {...list} />
      </div>
    </>
  )
}
