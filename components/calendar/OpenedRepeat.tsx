import { calendarItems } from '#store/calendar/items.ts'
import { useListScreen } from '../resource/screen/listContexts.ts'
import { formatDay } from '../ui/formatDay.ts'
import type { Repeat } from './useOpenedRepeat.ts'

/** Says which repeat of a series was opened: the form shows the first. */
export function OpenedRepeat({ repeat: { day, yourTimes } }: { repeat: Repeat }) {
  const { mayEdit } = useListScreen(calendarItems)
  return (
    <p className="calendar-opened quiet">
      You opened the repeat of {formatDay(day, 'D MMMM YYYY')}
      {yourTimes && `: ${yourTimes}`}.{mayEdit && ' Changes apply to the whole series.'}
    </p>
  )
}
