import type { StreamEvent } from './streamText.ts'

/** For so long, in milliseconds, what was heard is kept for tabs that come later; and so many events at most. */
const kept = { ms: 60_000, events: 500 }

/** What a tab has heard since a time, in milliseconds since 1970: a tab that comes later asks for what it has missed. */
export function heardLately(begin: number) {
  let completeSince = begin
  const events: { at: number; event: StreamEvent }[] = []
  return {
    add: (event: StreamEvent, at = Date.now()): void => {
      events.push({ at, event })
      for (let [first] = events; first && (events.length > kept.events || first.at < at - kept.ms); [first] = events) {
        completeSince = first.at + 1
        events.shift()
      }
    },
    /** Every event since a time; nothing when that can no longer be said. */
    since: (time: number): StreamEvent[] | undefined =>
      time < completeSince ? undefined : events.filter(({ at }) => at >= time).map(({ event }) => event),
  }
}
