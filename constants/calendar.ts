import { choices } from './choice.ts'

/** What calendar items are about (docs/domain.md §7), in the order of forms. Events and coffee chats are shown beside them by themselves. */
export const calendarTypes = choices({
  event: [1, 'Event'],
  coffeeChat: [2, 'Coffee chat'],
  call: [3, 'Call'],
  travel: [4, 'Travel'],
  holiday: [5, 'Holiday'],
  deadline: [6, 'Deadline'],
  internal: [7, 'Internal'],
})
export type CalendarTypeId = (typeof calendarTypes)[number]['value']

/** Each with a contrast of 4.5 to white. */
export const calendarColors: Readonly<Record<CalendarTypeId, string>> = {
  [calendarTypes.event]: '#1f5fbf',
  [calendarTypes.coffeeChat]: '#8a4b08',
  [calendarTypes.call]: '#1b6e53',
  [calendarTypes.travel]: '#6b4fb3',
  [calendarTypes.holiday]: '#b02a5b',
  [calendarTypes.deadline]: '#b42318',
  [calendarTypes.internal]: '#4a5568',
}

export const calendarLimits = {
  /** Days of an all-day item. */
  days: 366,
  /** Hours of an item with times. */
  hours: 24 * 31,
  /** Repeats of an item that ends after so many. */
  repeats: 100,
  repeatInterval: 99,
  /** Characters of a repeat rule. */
  rule: 120,
  people: 50,
  /** Days that are read in one call: six weeks of a month view, or a list of a quarter. */
  readDays: 100,
  /** Entries that are answered in one call: of more, what repeats is left out first. */
  entries: 3000,
  /** Items that repeat. */
  series: 3000,
} as const
