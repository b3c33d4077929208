import { calendarTypes } from '#constants/calendar.ts'
import { choiceLabel } from '#constants/choice.ts'
import type { CalendarItem } from '#contract/calendar/items.ts'
import type { Column } from '../resource/base/columns.tsx'
import { repeatsText, timesText } from './itemTexts.ts'
import { TypeName } from './TypeName.tsx'

export const itemColumns: Column<CalendarItem>[] = [
  { field: 'title', sorter: true, ellipsis: true, render: ({ title }) => <span title={title}>{title}</span> },
  {
    field: 'startsAt',
    title: 'Time',
    sorter: true,
    exportFields: ['isAllDay', 'startsAt', 'endsAt', 'startsOn', 'endsOn', 'timeZone'],
    width: 260,
    phone: 'line',
    render: timesText,
  },
  {
    field: 'calendarTypeId',
    sorter: true,
    width: 130,
    phone: 'line',
    render: ({ calendarTypeId }) => <TypeName id={calendarTypeId} label={choiceLabel(calendarTypes, calendarTypeId)} />,
  },
  {
    field: 'repeatRule',
    width: 220,
    ellipsis: true,
    render: ({ repeatRule }) => repeatsText(repeatRule) || <span className="quiet">—</span>,
  },
  { field: 'ownerName', title: 'Owner', sorter: true, width: 170, ellipsis: true },
  { field: 'location', sorter: true, width: 150, ellipsis: true },
]
