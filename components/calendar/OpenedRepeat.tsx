import { calendarItems } from '#store/calendar/items.ts'
import { useListScreen } from '../resource/list/listContexts.ts'
import { formatDay } from '../ui/formatDay.ts'

/** Says which repeat of a series was opened: the form shows the first. `day` is YYYY-MM-DD. */
export function OpenedRepeat({ day }: { day: string }) {
  const { mayEdit } = useListScreen(calendarItems)
  return (
    <p className="calendar-opened quiet">
      You opened the repeat of {formatDay(day, 'D MMMM YYYY')}.{mayEdit && ' Changes apply to the whole series.'}
    </p>
  )
}
