import { useState } from 'react'
import { routes } from '#constants/routes.ts'
import { calendarEntries } from '#contract/calendar/entries.ts'
import { openWork } from '#contract/dashboard/openWork.ts'
import { registrationGrowth } from '#contract/dashboard/registrationGrowth.ts'
import { calendarItems } from '#store/calendar/items.ts'
import { nextEvents } from '#store/events/nextEvents.ts'
import { nextEventsAt } from '#store/events/nextEventsAt.ts'
import { useAppSelector } from '#store/hooks.ts'
import { requestFor } from '#store/prefetchRequests.ts'
import { calendarQuery, usualView } from '../calendar/calendarQuery.ts'
import { today } from '../calendar/month.ts'
import { listQueryOf } from '../resource/screen/listQueryOf.ts'
import { useResource } from '../resource/base/useResource.ts'
import { registerScreenRequests } from '../shell/screenRequests.ts'
import { formatInViewerZone, storedDateFormat } from '../ui/dates.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { currentMinute } from '../ui/currentMinute.ts'
import { isNarrow } from '../ui/useIsNarrow.ts'
import { NeedsAttention } from './NeedsAttention.tsx'
import { NextEvents } from './NextEvents.tsx'
import { OpenWork } from './OpenWork.tsx'
import { RegistrationGrowth } from './RegistrationGrowth.tsx'

const CalendarPanel = lazyPart(() => import('../calendar/CalendarPanel.tsx').then((file) => file.CalendarPanel))

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
        <div className="dashboard-main">
          <NextEvents {...list} />
          <RegistrationGrowth />
        </div>
        <div className="dashboard-side">
          <NeedsAttention {...list} />
          <OpenWork date={dayOf(now)} />
        </div>
        <div className="dashboard-calendar">
          <CalendarPanel />
        </div>
      </div>
    </>
  )
}

/** The day of an instant for whoever looks. */
const dayOf = (now: string): string => formatInViewerZone(now, storedDateFormat)

registerScreenRequests(routes.dashboard, (params) => [
  requestFor(openWork, { date: today() }),
  requestFor(registrationGrowth, {}),
  requestFor(calendarItems.list, listQueryOf(calendarItems.declared, {}, params(calendarItems.declared)).paged),
  requestFor(calendarEntries, calendarQuery(usualView(isNarrow()), today())),
])
