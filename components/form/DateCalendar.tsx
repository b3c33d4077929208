import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import 'dayjs/locale/en-gb.js'
import english from 'antd/locale/en_GB'
import type { DateKind } from './dateText.ts'

dayjs.extend(utc)

const formats: Readonly<Record<DateKind, string>> = { dateTime: 'YYYY-MM-DDTHH:mm', date: 'YYYY-MM-DD', time: 'HH:mm' }
const timeOptions = { format: 'HH:mm' } as const

interface Props {
  kind: DateKind
  value: string | undefined
  min?: string
  max?: string
  /** `isLast`: there is nothing more to pick. */
  onPick: (value: string, isLast: boolean) => void
}

/**
 * The open calendar and clock of a `DateInput`, for a pointer. The focus stays in the text: Ant Design's own input is not shown. Values are
 * wall clock times; dayjs takes them as UTC, which skips no hour.
 */
export function DateCalendar({ kind, value, min, max, onPick }: Props) {
  const read = (text: string) => dayjs.utc(kind === 'time' ? `2000-01-01T${text}` : text)
  const pick = (next: dayjs.Dayjs | null | undefined) => next && onPick(next.format(formats[kind]), kind === 'date')
  return (
    <DatePicker
      open
      // Hidden, it takes no focus.
      style={{ position: 'absolute', inset: 0, visibility: 'hidden' }}
      classNames={{ popup: { root: 'date-input-calendar' } }}
      locale={english.DatePicker}
      picker={kind === 'time' ? 'time' : 'date'}
      format={formats[kind]}
      showTime={kind === 'dateTime' && { ...timeOptions, defaultOpenValue: dayjs.utc('2000-01-01T09:00') }}
      showNow={false}
      needConfirm={false}
      value={value === undefined ? null : read(value)}
      minDate={min ? dayjs.utc(min) : undefined}
      maxDate={max ? dayjs.utc(max) : undefined}
      onCalendarChange={(next) => pick(Array.isArray(next) ? next[0] : next)}
      // The text is the way for a keyboard and for screen readers.
      panelRender={(panel) => (
        <div aria-hidden ref={leaveOutOfTabOrder} onMouseDown={(event) => event.preventDefault()}>
          {panel}
        </div>
      )}
    />
  )
}

/** Ant Design gives the panel a tab stop, which nothing hidden from screen readers may have. */
function leaveOutOfTabOrder(calendar: HTMLElement | null): void {
  for (const stop of calendar?.querySelectorAll('[tabindex="0"]') ?? []) stop.setAttribute('tabindex', '-1')
}
