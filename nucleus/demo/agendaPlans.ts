/** A demo session before it has a location and speakers. Times are local; one before 05:00 is in the following night. */
export interface SessionPlan {
  title: string
  type: number
  from: string
  to: string
  /** Index into the event's rooms, from 0; `evening` is its off-site location. */
  room: number | 'evening'
  speakers: number
  status?: 'draft' | 'cancelled'
  /** Expected attendance. */
  capacity?: number
  /** Has the same speakers as the previous session, although they are busy then. */
  takesSameSpeakers?: boolean
  isForAllocators?: boolean
  description?: string
}

const [keynote, panel, fireside, presentation, breakout, roundtable, meal, networking, pause, registration] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
] as const

/** The first day of a small agenda: one draft overlaps another session, one session is cancelled, one ends after midnight. */
export const firstDay: readonly SessionPlan[] = [
  { title: 'Registration and coffee', type: registration, from: '08:30', to: '09:00', room: 0, speakers: 0 },
  { title: 'Opening: the year in capital', type: keynote, from: '09:00', to: '09:45', room: 0, speakers: 1 },
  {
    title: 'Where allocators put money next',
    type: panel,
    from: '10:00',
    to: '10:50',
    room: 0,
    speakers: 3,
    description: 'Three views and no slides.\nQuestions from the floor for the last quarter of an hour.',
  },
  { title: 'Private credit after the first defaults', type: breakout, from: '11:10', to: '11:50', room: 1, speakers: 1 },
  { title: 'Emerging managers, in five numbers', type: breakout, from: '11:10', to: '11:50', room: 2, speakers: 1 },
  { title: 'Lunch', type: meal, from: '12:15', to: '13:30', room: 0, speakers: 0 },
  { title: 'Fireside: what due diligence misses', type: fireside, from: '14:00', to: '14:40', room: 1, speakers: 2 },
  {
    title: 'Roundtable: fees, "hurdles" & terms',
    type: roundtable,
    from: '14:20',
    to: '15:00',
    room: 1,
    speakers: 1,
    status: 'draft',
    takesSameSpeakers: true,
    capacity: 150,
  },
  { title: 'Quant, explained to trustees', type: presentation, from: '15:10', to: '15:50', room: 1, speakers: 1, status: 'cancelled' },
  { title: 'Evening reception', type: networking, from: '21:30', to: '01:00', room: 'evening', speakers: 0 },
]

/** Sessions that are not scheduled yet. */
export const unscheduled: readonly Pick<SessionPlan, 'title' | 'type'>[] = [
  { title: 'Demo table: reporting tools', type: presentation },
  { title: 'Breakfast for first-time guests', type: meal },
]

export const laterDay: readonly SessionPlan[] = [
  {
    title: 'Allocators only: open questions',
    type: roundtable,
    from: '09:00',
    to: '09:40',
    room: 2,
    speakers: 0,
    isForAllocators: true,
  },
  { title: 'Macro, rates and what they leave', type: keynote, from: '10:00', to: '10:40', room: 0, speakers: 1 },
  { title: 'Coffee', type: pause, from: '10:40', to: '11:10', room: 0, speakers: 0 },
  { title: 'Closing: one idea each', type: panel, from: '11:10', to: '12:00', room: 0, speakers: 2 },
]

const topics = [
  'Direct lending',
  'Co-investments',
  'Long/short equity',
  'Trend following',
  'Secondaries',
  'Family governance',
  'Operational due diligence',
  'Insurance-linked securities',
  'Venture in Europe',
  'Infrastructure debt',
  'Data that managers sell',
]
const angles = [
  'what changed',
  'three cases',
  'the hard questions',
  'for trustees',
  'a workshop',
  'numbers and limits',
  'in practice',
  'next year',
]
const slots = [
  ['10:15', '11:00'],
  ['11:20', '12:05'],
  ['14:00', '14:45'],
  ['15:05', '15:50'],
] as const

/** One day of a large agenda: plenary sessions in the great hall, and four rounds of breakouts in all other rooms. */
export function largeDay(day: number, days: number, rooms: number): SessionPlan[] {
  const isLast = day === days - 1
  return [
    {
      title: day === 0 ? 'Registration and coffee' : 'Coffee and badges',
      type: registration,
      from: '08:30',
      to: '08:55',
      room: 0,
      speakers: 0,
    },
    { title: `Keynote of day ${day + 1}`, type: keynote, from: '09:00', to: '09:45', room: 0, speakers: 1 },
    ...slots.flatMap(([from, to], slot) =>
      // The last afternoon is shorter.
      Array.from({ length: isLast && slot === slots.length - 1 ? rooms - 4 : rooms - 1 }, (_, room): SessionPlan => {
        const topic = topics[(room + day) % topics.length] ?? ''
        const angle = angles[(slot + 2 * day + room) % angles.length] ?? ''
        const type = [breakout, panel, presentation, roundtable][(room + slot) % 4] ?? breakout
        return {
          title: `${topic}: ${angle}`,
          type,
          from,
          to,
          room: room + 1,
          speakers: type === panel ? 3 : 1 + (room % 2),
          status: isDraft(day, slot, room) ? 'draft' : undefined,
        }
      }),
    ),
    { title: 'Lunch', type: meal, from: '12:30', to: '13:30', room: 0, speakers: 0 },
    { title: 'Coffee', type: pause, from: '16:00', to: '16:30', room: 0, speakers: 0 },
    { title: isLast ? 'Closing' : 'The day in review', type: panel, from: '16:45', to: '17:30', room: 0, speakers: 3 },
    ...(isLast
      ? []
      : [{ title: 'Evening reception', type: networking, from: '21:30', to: '01:00', room: 'evening' as const, speakers: 0 }]),
    ...(day === 0 ? firstDay.filter(({ status, takesSameSpeakers }) => status === 'cancelled' || takesSameSpeakers) : []),
  ]
}

const isDraft = (day: number, slot: number, room: number): boolean => (day * 44 + slot * 11 + room) % 13 === 5
