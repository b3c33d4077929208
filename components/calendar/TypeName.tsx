import { calendarColors, type CalendarTypeId } from '#constants/calendar.ts'

/** A type with its colour. */
export const TypeName = ({ id, label }: { id: CalendarTypeId; label: string | undefined }) => (
  <span className="calendar-type">
    <span className="calendar-dot" style={{ background: calendarColors[id] }} aria-hidden />
    {label}
  </span>
)
