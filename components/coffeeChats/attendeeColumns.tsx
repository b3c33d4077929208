import type { CoffeeChatAttendee } from '#contract/coffeeChats/attendees.ts'
import type { CoffeeChat } from '#contract/coffeeChats/coffeeChats.ts'
import type { Column } from '../resource/base/columns.tsx'
import { dateFormat, formatInViewerZone } from '../ui/dates.ts'
import { Instant } from '../ui/Instant.tsx'
import { AttendeeStatus } from './AttendeeStatus.tsx'

interface Options {
  chat: CoffeeChat
  mayEdit: boolean
  onChanged: () => void
}

export const attendeeColumns = ({ chat, mayEdit, onChanged }: Options): Column<CoffeeChatAttendee>[] => [
  { field: 'contactName', title: 'Name', sorter: true, width: 170, ellipsis: true },
  {
    field: 'companyName',
    sorter: true,
    width: 170,
    ellipsis: true,
    phone: 'line',
    render: ({ companyName }) => companyName ?? <span className="quiet">—</span>,
  },
  {
    field: 'attendeeStatusId',
    sorter: true,
    width: 190,
    phone: 'state',
    action: () => (mayEdit ? 'Change status' : undefined),
    render: (row) => <AttendeeStatus attendee={row} chat={chat} mayEdit={mayEdit} onChanged={onChanged} />,
  },
  {
    field: 'statusChangedAt',
    title: 'Since',
    sorter: true,
    width: 116,
    phone: 'hidden',
    render: ({ statusChangedAt }) => <Instant at={statusChangedAt}>{formatInViewerZone(statusChangedAt, dateFormat)}</Instant>,
  },
  { field: 'note', ellipsis: true, phone: 'line' },
]
