import { chatFormats } from '#constants/coffeeChats.ts'
import type { CoffeeChat } from '#contract/coffeeChats/coffeeChats.ts'
import { zoneShortName } from '#contract/zoneNames.ts'
import { formatRange } from '../ui/dates.ts'

/** A stable function: a new one would render every row again. */
export const nameOfChat = ({ title }: Pick<CoffeeChat, 'title'>): string => title

/** "9 Mar 2026, 14:00–15:00 GMT", in the chat's own zone. */
export const timeText = ({ startsAt, endsAt, timeZone }: Pick<CoffeeChat, 'startsAt' | 'endsAt' | 'timeZone'>): string =>
  `${formatRange(startsAt, endsAt, timeZone)} ${zoneShortName(timeZone, startsAt)}`

export const placeText = ({ chatFormat, venueName, city }: Pick<CoffeeChat, 'chatFormat' | 'venueName' | 'city'>): string =>
  chatFormat === chatFormats.virtual ? 'Virtual' : [venueName, city].filter(Boolean).join(', ')
