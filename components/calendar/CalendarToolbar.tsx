import LeftOutlined from '@ant-design/icons/LeftOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import type { CalendarController } from '@fullcalendar/react'
import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { useIsNarrow } from '../ui/useIsNarrow.ts'
import { beginsWithAnyDay, type CalendarView, isCalendarView, type ShownDates, viewsToChoose } from './calendarViews.ts'

/** By what each view goes on. */
const units: Readonly<Record<CalendarView, string>> = {
  dayGridMonth: 'month',
  timeGridWeek: 'week',
  threeDays: 'three days',
  agenda: 'five weeks',
}

interface Props {
  controller: CalendarController
  shown: ShownDates
  filter: ReactNode
}

/** The heading of what the calendar shows, with the way to other days and views. */
export function CalendarToolbar({ controller, shown: { view, title, isNow }, filter }: Props) {
  const unit = units[view]
  const viewOptions = viewsToChoose(useIsNarrow(), view).map(({ value, label }) => ({ value, label }))
  // A view that is opened from the current month or week begins with today if it can, and not with the first day of those.
  const changeTo = (chosen: CalendarView) => {
    if (beginsWithAnyDay(chosen) && isNow) controller.today()
    controller.changeView(chosen)
  }
  return (
    <div className="calendar-toolbar">
      <div className="calendar-steps">
        <Button aria-label={`Previous ${unit}`} icon={<LeftOutlined aria-hidden />} onClick={() => controller.prev()} />
        <Button aria-label={`Next ${unit}`} icon={<RightOutlined aria-hidden />} onClick={() => controller.next()} />
        <Button disabled={isNow} onClick={() => controller.today()}>
          Today
        </Button>
      </div>
      <h3 aria-live="polite">{title}</h3>
      <div className="calendar-choices">
        {filter}
        <Segmented aria-label="View" value={view} options={viewOptions} onChange={(chosen) => isCalendarView(chosen) && changeTo(chosen)} />
      </div>
    </div>
  )
}
