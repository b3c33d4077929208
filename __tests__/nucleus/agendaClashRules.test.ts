import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { Clash } from '#contract/events/clashes.ts'
import type { Agenda, PlannedSession } from '#nucleus/events/agenda/agenda.ts'
import { clashesAbout, clashesOf } from '#nucleus/events/agenda/clashes.ts'

/** Every rule of the clashes, against a second telling of it that looks at each pair of sessions and knows no order. */
const minute = 60_000
/** In New York: the night before belongs to the day before. */
const five = Date.parse('2026-06-01T09:00:00Z')
const at = (minutes: number): string => new Date(five + minutes * minute).toISOString()
const ids = [1, 2, 3]
/** Times that often touch, and often miss each other by little. */
const time = fc.oneof(
  fc.nat(60).map((step) => step * 5),
  fc.nat(300),
)
const range = fc
  .tuple(time, fc.oneof(fc.constantFrom(5, 10, 20), fc.integer({ min: 1, max: 60 })))
  .map(([from, length]) => ({ startsAt: at(from), endsAt: at(from + length) }))
const session = fc.record({
  when: fc.option(range, { freq: 8 }),
  agendaDayId: fc.constantFrom(1, 2, null),
  sessionLocationId: fc.constantFrom(...ids, null),
  capacity: fc.constantFrom(null, 10, 50),
  sessionStatusId: fc.constantFrom(1, 2, 2, 3),
  speakerIds: fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 2 }),
})
const agenda: fc.Arbitrary<Agenda> = fc
  .record({
    sessions: fc.array(session, { maxLength: 16, size: 'max' }),
    blackouts: fc.array(fc.uniqueArray(range, { maxLength: 2, selector: ({ startsAt }) => startsAt }), { minLength: 3, maxLength: 3 }),
    seats: fc.array(fc.constantFrom(null, 10, 30), { minLength: 3, maxLength: 3 }),
    availability: fc.array(fc.array(range, { maxLength: 3 }), { minLength: 3, maxLength: 3 }),
    statuses: fc.array(fc.constantFrom(1, 2, 2, 3, 4), { minLength: 3, maxLength: 3 }),
    hours: fc.array(fc.constantFrom(null, '06:00', '07:30', '09:00'), { minLength: 4, maxLength: 4 }),
  })
  .map(({ sessions, blackouts, seats, availability, statuses, hours }) => ({
    timeZone: 'America/New_York',
    days: [1, 2].map((agendaDayId) => ({
      agendaDayId,
      date: '2026-06-01',
      startTime: hours[agendaDayId] ?? null,
      endTime: hours[agendaDayId - 1] ?? null,
    })),
    locations: ids.map((sessionLocationId, index) => ({
      sessionLocationId,
      name: `Room ${sessionLocationId}`,
      seats: seats[index] ?? null,
      blackouts: blackouts[index] ?? [],
    })),
    speakers: ids.map((speakerId, index) => ({
      speakerId,
      name: `Speaker ${speakerId}`,
      speakerStatusId: statuses[index] ?? 1,
      availability: availability[index] ?? [],
    })),
    sessions: sessions.map(({ when, ...rest }, index) => ({
      agendaDaySessionId: index + 1,
      title: `Session ${index + 1}`,
      startsAt: when?.startsAt ?? null,
      endsAt: when?.endsAt ?? null,
      ...rest,
    })),
  }))

type ClashLine = readonly (string | number)[]
interface TimedSession extends PlannedSession {
  start: number
  end: number
}

/** Each thing that is wrong, listed once: kind, session, the other session, and the location or speaker. */
function linesOf(plan: Agenda): ClashLine[] {
  const seen: TimedSession[] = plan.sessions
    .filter(({ sessionStatusId }) => sessionStatusId !== 3)
    .map((one) => ({ ...one, start: Date.parse(one.startsAt ?? ''), end: Date.parse(one.endsAt ?? '') }))
  const described: ClashLine[] = []
  for (const one of seen) {
    described.push(...alone(one, plan))
    for (const other of seen) if (isLater(one, other)) described.push(...together(one, other))
  }
  return described
}

const isLater = (one: TimedSession, other: TimedSession): boolean =>
  one.start > other.start || (one.start === other.start && one.agendaDaySessionId > other.agendaDaySessionId)

function together(one: TimedSession, other: TimedSession): ClashLine[] {
  const [id, otherId] = [one.agendaDaySessionId, other.agendaDaySessionId]
  const shared = one.speakerIds.filter((speaker) => other.speakerIds.includes(speaker))
  const places = [one.sessionLocationId, other.sessionLocationId]
  const isSamePlace = places[0] !== null && places[0] === places[1]
  const areApart = !places.includes(null) && !isSamePlace
  // A moment that is in both: the start of the later one.
  if (one.start < other.end)
    return [
      ...(isSamePlace ? [['location taken', id, otherId, places[0] ?? 0]] : []),
      ...shared.map((speaker) => ['speaker taken', id, otherId, speaker]),
    ]
  return areApart && one.start - other.end < 10 * minute
    ? shared.map((speaker) => ['too little time between rooms', id, otherId, speaker])
    : []
}

function alone(one: TimedSession, plan: Agenda): ClashLine[] {
  const id = one.agendaDaySessionId
  const described: ClashLine[] = []
  const place = plan.locations.find(({ sessionLocationId }) => sessionLocationId === one.sessionLocationId)
  for (const { startsAt, endsAt } of place?.blackouts ?? [])
    if (minutesOf(one).some((moment) => moment >= Date.parse(startsAt) && moment < Date.parse(endsAt)))
      described.push(['location closed', id, '-', one.sessionLocationId ?? 0])
  if (place?.seats && one.capacity && one.capacity > place.seats) described.push(['too many people', id, '-', one.sessionLocationId ?? 0])
  for (const speaker of plan.speakers.filter(({ speakerId }) => one.speakerIds.includes(speakerId))) {
    const isThere = (moment: number) =>
      speaker.availability.some(({ startsAt, endsAt }) => moment >= Date.parse(startsAt) && moment < Date.parse(endsAt))
    const isGone = speaker.speakerStatusId > 2
    const isBusy = speaker.availability.length > 0 && !minutesOf(one).every(isThere)
    if (isGone || isBusy) described.push(['speaker not available', id, '-', speaker.speakerId])
  }
  const day = plan.days.find(({ agendaDayId }) => agendaDayId === one.agendaDayId)
  // New York is four hours behind in June.
  const hour = (clock: string | null | undefined, none: number) => (clock ? Date.parse(`2026-06-01T${clock}:00-04:00`) : none)
  if (one.start < hour(day?.startTime, -Infinity) || one.end > hour(day?.endTime, Infinity)) described.push(['outside the day', id, '-', 0])
  return described
}

/** Every minute of a session; all times of the tests are whole minutes. */
const minutesOf = ({ start, end }: TimedSession): number[] =>
  Number.isNaN(start) ? [] : Array.from({ length: (end - start) / minute }, (_, index) => start + index * minute)

const sorted = (described: readonly ClashLine[]): string[] => described.map((one) => one.join(' | ')).toSorted()
const flat = (clashes: readonly Clash[]): ClashLine[] =>
  clashes.flatMap(({ kind, agendaDaySessionId, others, speakerId, sessionLocationId }): ClashLine[] => {
    const about = kind === 'outside the day' ? 0 : (speakerId ?? sessionLocationId ?? 0)
    return others.length === 0 ? [[kind, agendaDaySessionId, '-', about]] : others.map((other) => [kind, agendaDaySessionId, other, about])
  })
const kinds = [
  'location taken',
  'location closed',
  'speaker taken',
  'speaker not available',
  'too many people',
  'too little time between rooms',
  'outside the day',
] as const
const only = (kind: string, described: readonly ClashLine[]) => described.filter(([one]) => one === kind)

describe.each(kinds)('"%s"', (kind) => {
  test('is found where it is, and nowhere else', () => {
    let found = 0
    fc.assert(
      fc.property(agenda, (plan) => {
        const expected = only(kind, linesOf(plan))
        found += expected.length
        expect(sorted(only(kind, flat(clashesOf(plan))))).toEqual(sorted(expected))
      }),
      { seed: 7, numRuns: 400 },
    )
    // A rule that was never met was not tried.
    expect(found).toBeGreaterThan(20)
  })

  test('is found about one session alone as it is in the whole agenda', () => {
    fc.assert(
      fc.property(agenda, fc.nat(), (plan, pick) => {
        const one = plan.sessions[pick % Math.max(1, plan.sessions.length)]
        if (!one) return
        const id = one.agendaDaySessionId
        const ofPair = (described: readonly ClashLine[]) =>
          sorted(
            only(kind, described).map(([name = '', a = 0, b = 0, about = 0]) => (b === id ? [name, b, a, about] : [name, a, b, about])),
          )
        const whole = linesOf(plan).filter(([, a, b]) => a === id || b === id)
        expect(ofPair(flat(clashesAbout(plan, one)))).toEqual(ofPair(whole))
      }),
      { seed: 11, numRuns: 400 },
    )
  })
})

test('what blocks comes first, each by the time of its session, and what has no time last', () => {
  fc.assert(
    fc.property(agenda, (plan) => {
      const starts = new Map(plan.sessions.map(({ agendaDaySessionId, startsAt }) => [agendaDaySessionId, startsAt ?? 'never']))
      const order = clashesOf(plan).map(({ grade, agendaDaySessionId }) => `${grade} ${starts.get(agendaDaySessionId)}`)
      expect(order).toEqual(order.toSorted())
    }),
    { seed: 13 },
  )
})

test('a session that is not stored yet clashes as a stored one', () => {
  fc.assert(
    fc.property(agenda, (plan) => {
      const [first, ...rest] = plan.sessions
      if (!first) return
      const others = { ...plan, sessions: rest }
      const asNew = clashesAbout(others, { ...first, agendaDaySessionId: 0 })
      expect(asNew.map((clash) => ({ ...clash, agendaDaySessionId: 1 }))).toEqual(clashesAbout(others, first))
    }),
    { seed: 17 },
  )
})
