import type { StreamEvent } from './streamText.ts'

/** How long, in milliseconds, and how many received events are stored for tabs opened later. */
const retention = { ms: 60_000, events: 500 }

/** Stores the events that a tab has received since a time, in milliseconds since 1970: a tab opened later requests those it missed. */
export function recentEvents(begin: number) {
  let completeSince = begin
  const events: { at: number; event: StreamEvent }[] = []
  return {
    add: (event: StreamEvent, at = Date.now()): void => {
      events.push({ at, event })
      for (let [first] = events; first && (events.length > retention.events || first.at < at - retention.ms); [first] = events) {
        completeSince = first.at + 1
        events.shift()
      }
    },
    /** Every event since a time; undefined when some are no longer stored. */
    since: (time: number): StreamEvent[] | undefined =>
      time < completeSince ? undefined : events.filter(({ at }) => at >= time).map(({ event }) => event),
  }
}
