const inMs = { seconds: 1000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 }

/** A clock that stops until a test moves it. It starts on a Monday morning, in UTC. */
export function testClock(start = '2026-03-02T09:00:00.000Z') {
  let at = Date.parse(start)
  return {
    now: (): Date => new Date(at),
    move: (by: Partial<Record<keyof typeof inMs, number>>): void => {
      for (const unit of ['seconds', 'minutes', 'hours', 'days'] as const) at += (by[unit] ?? 0) * inMs[unit]
    },
  }
}
export type TestClock = ReturnType<typeof testClock>
