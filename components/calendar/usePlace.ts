import { useRouter } from 'next/router'
import { isValueOf } from '../form/readableDate.ts'
import { useAddress } from '../resource/base/useAddress.ts'
import { type CalendarView, calendarViews, type ShownDates } from './calendarViews.ts'

interface Place {
  view: CalendarView
  /** A day of what is shown, as YYYY-MM-DD; undefined for today. */
  day: string | undefined
  remember: (shown: ShownDates) => void
}

/** What the calendar shows, in the address: who comes back finds it as it was. Without anything there it shows today, in the usual view. */
export function usePlace(usualView: CalendarView): Place {
  const { query } = useRouter()
  const changeAddress = useAddress()
  const [as = '', day = ''] = [query.as, query.day].map((one) => (typeof one === 'string' ? one : ''))
  return {
    view: calendarViews.find((one) => one.as === as)?.value ?? usualView,
    day: isValueOf(day, 'date') ? day : undefined,
    remember: ({ view, first, isNow }) => {
      const shown = { as: view === usualView ? '' : asOf(view), day: isNow ? '' : first }
      if (shown.as !== as || shown.day !== day) changeAddress(shown)
    },
  }
}

const asOf = (view: CalendarView): string => calendarViews.find(({ value }) => value === view)?.as ?? ''
