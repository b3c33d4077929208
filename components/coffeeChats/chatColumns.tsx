import type { CoffeeChat } from '#contract/coffeeChats/coffeeChats.ts'
import type { Column } from '../resource/base/columns.tsx'
import { Instant } from '../ui/Instant.tsx'
import { ChatStatus } from './ChatStatus.tsx'
import { placeText, timeText } from './chatTexts.ts'
import { Seats } from './Seats.tsx'

export const chatColumns: Column<CoffeeChat>[] = [
  { field: 'title', sorter: true, ellipsis: true, render: ({ title }) => <span title={title}>{title}</span> },
  {
    field: 'startsAt',
    title: 'Time',
    exportFields: ['startsAt', 'endsAt', 'timeZone'],
    sorter: true,
    width: 252,
    phone: 'line',
    render: (chat) => (
      <Instant at={chat.startsAt} prefix="Starts ">
        {timeText(chat)}
      </Instant>
    ),
  },
  {
    field: 'hostName',
    title: 'Host',
    exportFields: ['hostName', 'hostCompanyName', 'coHostNames'],
    sorter: true,
    width: 180,
    ellipsis: true,
    render: ({ hostName, hostCompanyName }) => (
      <span title={[hostName, hostCompanyName].filter(Boolean).join(', ')}>
        {hostName}
        {hostCompanyName && <span className="quiet"> · {hostCompanyName}</span>}
      </span>
    ),
  },
  {
    field: 'chatFormat',
    title: 'Place',
    exportFields: ['chatFormat', 'venueName', 'city', 'countryCode', 'virtualUrl'],
    sorter: true,
    width: 180,
    ellipsis: true,
    render: (chat) => <span title={placeText(chat)}>{placeText(chat)}</span>,
  },
  {
    field: 'confirmedCount',
    title: 'Seats',
    exportFields: ['confirmedCount', 'maxAttendees', 'waitlistedCount'],
    sorter: true,
    width: 170,
    phone: 'line',
    render: (chat) => <Seats chat={chat} />,
  },
  {
    field: 'coffeeChatStatusId',
    sorter: true,
    width: 138,
    phone: 'state',
    action: () => 'Change status',
    render: (chat) => <ChatStatus chat={chat} />,
  },
]
