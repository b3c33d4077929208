import { eventState } from '#constants/statuses.ts'

const { draft, published, registrationClosed, live } = eventState
/** The query for the six events that are running or next at this instant. */
export const nextEventsAt = (now: string) => ({
  from: now,
  states: [draft, published, registrationClosed, live].join(','),
  sort: 'startsAt',
  page: 1,
  pageSize: 6,
})
