import { useState } from 'react'
import { nextEvents } from '#store/events/nextEvents.ts'
import { nextEventsAt } from '#store/events/nextEventsAt.ts'
import { useAppSelector } from '#store/hooks.ts'
import { useResource } from '../resource/list/useResource.ts'
import { formatInViewerZone } from '../ui/dates.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { currentMinute } from '../ui/currentMinute.ts'
import { NeedsAttention } from './NeedsAttention.tsx'
import { NextEvents } from './NextEvents.tsx'

export function DashboardScreen() {
  const refreshCount = useAppSelector(({ ui }) => ui.refreshCount)
  const [query, setQuery] = useState(() => ({ now: currentMinute(), refreshCount }))
  const { now } = query
  const queryAgain = () => setQuery({ now: currentMinute(), refreshCount })
  // The list depends on the current time: a reload queries it for the new minute.
  if (query.refreshCount !== refreshCount) queryAgain()
  const { rows, status, reload } = useResource(nextEvents, nextEventsAt(now))
  const reloadForNow = () => {
    queryAgain()
    reload()
  }
  const list = { rows, status, now, onLoadAgain: reloadForNow }
  return (
    <>
      <PageHead title="Dashboard" facts={formatInViewerZone(now, 'dddd, D MMM YYYY')} />
      <div className="dashboard">
        <NextEvents {...list} />
        <NeedsAttention {...list} />
      </div>
    </>
  )
}
