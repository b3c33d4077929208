import type { PgTable } from 'drizzle-orm/pg-core'
import { eventFormats } from '#constants/choices.ts'
import { locationAssignments, locationPriorities, locationTypes } from '#constants/setUpChoices.ts'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import type { Db } from '../db/client.ts'
import * as tables from '../db/tables/index.ts'
import { instantIn } from './dates.ts'
import type { SeededEvent } from './events.ts'
import { meetingTimesOf } from './meetingTimes.ts'
import { insertRows } from './insertRows.ts'
import { stamped } from './stamps.ts'

/** White text on each of these passes WCAG AA. */
const trackPlans = [
  { name: 'Main stage', color: '#1d4ed8', description: 'Keynotes and panels for everybody.' },
  { name: 'Private credit', color: '#b91c1c', description: 'Direct lending, specialty finance, workouts.' },
  { name: 'Hedge funds', color: '#047857', description: 'From "long/short" to macro, with commas, quotes\nand a second line.' },
  { name: 'Emerging managers', color: '#6d28d9', description: null },
  { name: 'Operations & due diligence', color: '#a16207', description: '=not a formula, but it looks like one' },
  { name: 'Family offices', color: '#0e7490', description: null },
  { name: 'Digital assets', color: '#be185d', description: 'Custody, regulation and markets.' },
] as const

const sortOrderAt = (at: number): number => (at + 1) * nucleusLimits.sortOrderStep

/** Inserts the programme's resources of each event; returns rows and ids by the name of the resource. */
export async function seedProgramme(db: Db, events: readonly SeededEvent[]) {
  const tracks = await inserted(db, tables.tracks, ofEach(events, tracksOf), 'sessionTrackId')
  const locations = await inserted(db, tables.locations, ofEach(events, locationsOf), 'sessionLocationId')
  const meetingTimes = await inserted(db, tables.meetingTimes, events.flatMap(meetingTimesOf), 'meetingTimeId')
  return { tracks, locations, meetingTimes }
}

const inserted = async <T extends PgTable, Row extends T['$inferInsert']>(
  db: Db,
  table: T,
  rows: readonly Row[],
  idKey: keyof T['$inferInsert'] & string,
) => ({ rows, ids: await insertRows(db, table, rows, idKey) })

/** The rows of each event, numbered in their order by hand. */
const ofEach = <Row extends object>(events: readonly SeededEvent[], rowsOf: (event: SeededEvent) => readonly Row[]) =>
  events.flatMap((event) =>
    rowsOf(event).map((row, at) => ({ ...row, eventId: event.eventId, sortOrder: sortOrderAt(at), ...stamped(event.madeOn) })),
  )

const tracksOf = ({ plan }: SeededEvent) => trackPlans.slice(0, plan.speakers > 100 ? 7 : plan.speakers > 10 ? 4 : 3)

type LocationRow = typeof tables.locations.$inferInsert
const { room, table, booth, virtual, offSite } = locationTypes
const { open, reservable, private: privately } = locationAssignments

/** Rooms, tables and booths, one virtual and one off-site location. */
function locationsOf({ plan, startsOn }: SeededEvent): Omit<LocationRow, 'eventId'>[] {
  const base = {
    category: null as string | null,
    floor: null as string | null,
    seats: null as number | null,
    maxSimultaneousMeetings: 0,
    assignment: open as number,
    reservedForEventCompanyId: null,
    priority: locationPriorities.normal,
    virtualUrl: null as string | null,
    blackouts: [] as LocationRow['blackouts'],
    isVisibleInAgenda: true,
  }
  const online = {
    ...base,
    name: 'Online room',
    locationType: virtual,
    virtualUrl: `https://meet.example.com/${plan.code}`,
    maxSimultaneousMeetings: 20,
  }
  if (!plan.venue) return [online]
  const isBig = plan.speakers > 100
  const setUp = { startsAt: instantIn(plan.timeZone, startsOn, '06:00'), endsAt: instantIn(plan.timeZone, startsOn, '08:00') }
  const rooms = [
    'Grand Hall',
    'Calder Room',
    'Juniper Room',
    'Silverbirch Room',
    'Lantern Room',
    'Moss Room',
    'Quarry Room',
    'Library',
    'Hazel Room',
    'Fenwick Room',
    'Orchard Room',
    'Winter Garden',
  ].slice(0, isBig ? 12 : 3)
  return [
    ...rooms.map((name, index) => ({
      ...base,
      name,
      locationType: room,
      category: index === 0 ? 'Plenary' : 'Breakout',
      floor: String(index === 0 ? 0 : 1),
      seats: index === 0 ? 900 : 60 + index * 10,
      priority: index === 0 ? locationPriorities.high : locationPriorities.normal,
      blackouts: index === 0 ? [setUp] : [],
    })),
    ...Array.from({ length: isBig ? 40 : 6 }, (_, index) => ({
      ...base,
      name: `Table ${String(index + 1).padStart(2, '0')}`,
      locationType: table,
      category: 'Meetings',
      floor: '2',
      seats: 4,
      maxSimultaneousMeetings: 1,
      assignment: index % 5 === 0 ? reservable : open,
      isVisibleInAgenda: false,
    })),
    ...Array.from({ length: isBig ? 10 : 2 }, (_, index) => ({
      ...base,
      name: `Booth ${String.fromCodePoint(65 + index)}`,
      locationType: booth,
      category: 'Expo',
      floor: '0',
      seats: 6,
      maxSimultaneousMeetings: 2,
      assignment: privately,
      priority: locationPriorities.low,
    })),
    ...(plan.format === eventFormats.hybrid || isBig ? [online] : []),
    {
      ...base,
      name: 'Rooftop terrace, "The Lantern"',
      locationType: offSite,
      category: 'Evening',
      seats: 120,
      priority: locationPriorities.low,
    },
  ]
}
