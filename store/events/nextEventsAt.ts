import { eventState } from '#constants/statuses.ts'

const { draft, published, registrationClosed, live } = eventState
/** Asks for the six events that run or come next at this instant. */
export const nextEventsAt = (now: string) => ({
  from: now,
  states: [draft, published, registrationClosed, live].join(','),
  sort: 'startsAt',
  page: 1,
  pageSize: 6,
})
