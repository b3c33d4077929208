import FullCalendar, {
  type CalendarRef,
  type DateClickInfo,
  type DayHeaderInfo,
  type EventClickInfo,
  useCalendarController,
} from '@fullcalendar/react'
import dayGridPlugin from '@fullcalendar/react/daygrid'
import interactionPlugin from '@fullcalendar/react/interaction'
import listPlugin from '@fullcalendar/react/list'
import britishEnglish from '@fullcalendar/react/locales/en-gb'
import '@fullcalendar/react/skeleton.css'
import classicTheme from '@fullcalendar/react/themes/classic'
import '@fullcalendar/react/themes/classic/theme.css'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import { useRouter } from 'next/router'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { calendarLimits, calendarTypes } from '#constants/calendar.ts'
import type { CalendarEntry } from '#contract/calendar/entries.ts'
import { cityOfZone } from '#contract/zoneNames.ts'
import { calendarEntries } from '#store/calendar/entries.ts'
import { calendarItems } from '#store/calendar/items.ts'
import { useAppSelector } from '#store/hooks.ts'
import { useListScreen } from '../resource/screen/listContexts.ts'
import { useListParams } from '../resource/base/useListParams.ts'
import { useOpenAddress } from '../resource/record/useOpenAddress.ts'
import { Button } from '../ui/Button.tsx'
import { viewerZone } from '../ui/dates.ts'
import { formatCount } from '../ui/numbers.ts'
import { useIsNarrow } from '../ui/useIsNarrow.ts'
import { useLookup } from '../ui/useLookup.ts'
import { CalendarToolbar } from './CalendarToolbar.tsx'
import { calendarEvent, addressOf } from './calendarEvent.ts'
import { calendarQuery, usualView } from './calendarQuery.ts'
import { customViews, localDay, type ShownDates, shownDates } from './calendarViews.ts'
import { today } from './month.ts'
import { halfHourFrom, morningOf, type NewItemTimes, wholeDay } from './newItem.ts'
import { TypeName } from './TypeName.tsx'
import { usualHour, useEarliestTime } from './useEarliestTime.ts'
import { usePlace } from './usePlace.ts'

const plugins = [dayGridPlugin, timeGridPlugin, listPlugin, interactionPlugin, classicTheme]
const timeFormat = { hour: '2-digit', minute: '2-digit', hour12: false } as const

/** "Mon 30"; narrow columns would leave out the number. */
const dayText = ({ text, dayNumberText }: DayHeaderInfo): string => (text.includes(dayNumberText) ? text : `${text} ${dayNumberText}`)

interface Props {
  /** The control that chooses a type. */
  filter: ReactNode
  onAdd: (times: NewItemTimes) => void
  /** Called with the entry of an item, or of one of its repeats, that opens. */
  onOpen: (entry: CalendarEntry) => void
}

/** Months, weeks and an agenda. An entry opens where it is changed; a click on a day or a time begins a new item there. */
export function CalendarGrid({ filter, onAdd, onOpen }: Props) {
  const { mayEdit } = useListScreen(calendarItems)
  const { open } = useOpenAddress()
  const router = useRouter()
  const isNarrow = useIsNarrow()
  const refreshCount = useAppSelector(({ ui }) => ui.refreshCount)
  const controller = useCalendarController()
  const place = usePlace(usualView(isNarrow))
  const [shown, setShown] = useState<ShownDates>()
  const { view, first } = shown ?? { view: place.view, first: place.day ?? today() }
  const { rows, status, reload } = useLookup(calendarEntries, calendarQuery(view, first), refreshCount)
  const [{ filters }] = useListParams()
  const typeId = filters.calendarTypeId
  const ofType = useMemo(() => rows.filter(({ calendarTypeId }) => !typeId || String(calendarTypeId) === typeId), [rows, typeId])
  const events = useMemo(() => ofType.map(calendarEvent), [ofType])
  const calendar = useRef<CalendarRef>(null)
  useEarliestTime(calendar, { shown, rows: status === 'loaded' ? ofType : undefined })
  const show = (dates: ShownDates) => {
    setShown(dates)
    place.remember(dates)
  }

  const openEntry = ({ event, jsEvent }: EventClickInfo) => {
    const entry = rows.find(({ key }) => key === event.id)
    // The browser opens a link in another tab by itself.
    if (!entry || jsEvent.ctrlKey || jsEvent.metaKey || jsEvent.shiftKey) return
    jsEvent.preventDefault()
    if (entry.source !== 'item') return void router.push(addressOf(entry))
    onOpen(entry)
    open(entry.id)
  }
  const addAt = ({ date, allDay, view: { type } }: DateClickInfo) => {
    const day = localDay(date)
    onAdd(type === 'dayGridMonth' ? morningOf(day) : allDay ? wholeDay(day) : halfHourFrom(date.getTime()))
  }
  return (
    <div className="calendar-grid" data-view={shown?.view} aria-busy={status === 'loading'}>
      {status === 'failed' && (
        <div className="panel-line" role="status">
          <span>The calendar could not be loaded.</span>
          <Button onClick={reload}>Retry</Button>
        </div>
      )}
      {rows.length >= calendarLimits.entries && (
        <p className="panel-line" role="status">
          {`More is in these weeks than a calendar shows: ${formatCount(calendarLimits.entries)} entries are here. Let items that repeat end, or repeat less often.`}
        </p>
      )}
      {shown && <CalendarToolbar controller={controller} shown={shown} filter={filter} />}
      <FullCalendar
        ref={calendar}
        controller={controller}
        plugins={plugins}
        locale={britishEnglish}
        views={customViews}
        initialView={place.view}
        initialDate={place.day}
        dayHeaderContent={dayText}
        headerToolbar={false}
        allDayText="All day"
        noEventsText="Nothing in these five weeks."
        eventsHint="Entries"
        height={isNarrow ? 'auto' : 640}
        dayMaxEvents={!isNarrow}
        nowIndicator
        scrollTime={{ hours: usualHour }}
        eventTimeFormat={timeFormat}
        slotHeaderFormat={timeFormat}
        events={events}
        listItemEventBeforeClass="calendar-entry-dot"
        listItemEventTimeClass="calendar-entry-time"
        listItemEventTitleClass="calendar-entry-title"
        rowEventTitleClass="calendar-entry-title"
        columnEventTitleClass="calendar-entry-lines"
        datesSet={(info) => show(shownDates(info))}
        eventClick={openEntry}
        dateClick={mayEdit ? addAt : undefined}
      />
      <ul className="calendar-legend quiet" aria-label="Types">
        {calendarTypes.map(({ value, label }) => (
          <li key={value}>
            <TypeName id={value} label={label} />
          </li>
        ))}
      </ul>
      <p className="calendar-zone quiet small">Times are in your time zone, {cityOfZone(viewerZone())}.</p>
    </div>
  )
}
