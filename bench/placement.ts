import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { locationTypes } from '#constants/setUpChoices.ts'
import type { MeetingToPlace, PersonToPlace, PlacementInput } from '#nucleus/events/meetings/solver/PlacementInput.ts'
import { runSolver } from '#nucleus/events/meetings/solver/runSolver.ts'
import { idle, othersMeanwhile, timesText } from './support/othersMeanwhile.ts'
import { placementBound } from './support/placementBound.ts'
import { signIn, start } from './support/processes.ts'
import { readOptions } from './support/readOptions.ts'

/**
 * Measures a placement proposal at the size of a large event: 20,000 requests between 1,200 allocators and 850 managers in four days, in its process.
 * Prints the seconds, the meetings that are placed, up to each priority, beside the most that the limits of people and tables allow, the minutes that
 * people wait, the memory of its process, and how a page of a list answers others before and meanwhile.
 */
const values = readOptions({ steps: { type: 'string', default: '100000000' }, quick: { type: 'boolean', default: false } })
const size = values.quick
  ? { allocators: 20, managers: 12, requests: 100, tables: 6, days: 1 }
  : { allocators: 1200, managers: 850, requests: 20_000, tables: 420, days: 4 }
const slotsOfDay = 13
/** Of ten requests. */
const priorities = [1, 2, 2, 2, 2, 2, 2, 3, 3, 3]
const maxSteps = values.quick ? 200_000 : Number(values.steps)

const input = eventOf()
const folder = await mkdtemp(join(tmpdir(), 'copilot-placement-'))
const env = { DATA_DIR: folder, SEED: values.quick ? 'small' : 'event', NODE_ENV: 'production' }
const nucleus = await start(['nucleus/process/main.ts'], env)
const others = {
  url: `${nucleus.base}/nucleus/events/registrations/1/0/0?page=1&pageSize=50`,
  headers: { authorization: `Bearer ${await signIn(nucleus)}` },
  // About as long as the search.
  windowMs: values.quick ? 100 : 20_000,
}
// A process that has just started answers slower, whoever else is there.
await othersMeanwhile({ ...others, windowMs: others.windowMs / 4 }, idle)
const { times: before } = await othersMeanwhile({ ...others, windowMs: others.windowMs / 4 }, idle)
const startedAt = performance.now()
const running = runSolver({ input, seed: 1, maxSteps, maxSeconds: 3600 })
const [{ proposal, megabytes }, { times: meanwhile }] = await Promise.all([
  running.finally(() => console.log(`the search ended after ${secondsSince(startedAt)} s`)),
  othersMeanwhile(others, idle),
])
console.log(`a page of a list for others, before: ${timesText(before)}; meanwhile: ${timesText(meanwhile)}`)
await nucleus.stop()
await rm(folder, { recursive: true, force: true })
const priorityOf = new Map(input.meetings.map((one) => [one.meetingId, one.priority]))
console.log(`${size.requests} requests, ${input.people.length} people, ${input.slots.length} slots, ${size.tables} tables`)
for (const priority of [1, 2, 3]) {
  const all = input.meetings.filter((one) => one.priority <= priority).length
  const placed = proposal.places.filter((one) => (priorityOf.get(one.meetingId) ?? 0) <= priority).length
  const most = await placementBound(input, priority)
  console.log(
    `up to priority ${priority}: ${placed} placed of ${all}, ${((100 * placed) / most).toFixed(1)} % of the ${most} that limits allow`,
  )
}
const reasons = Map.groupBy(proposal.unplaced, ({ reason }) => reason.replace(/^.*? (have|has) /, '… $1 '))
for (const [reason, list] of reasons) console.log(`${String(list.length).padStart(6)} ${reason}`)
console.log(`${proposal.waitingMinutes} minutes of waiting, ${megabytes} MB`)

function secondsSince(at: number): string {
  return ((performance.now() - at) / 1000).toFixed(1)
}

/** An event whose requests follow from their number, so that two runs have the same. */
function eventOf(): PlacementInput {
  const start = Date.parse('2027-03-01T08:00:00Z')
  const instant = (minutes: number) => new Date(start + minutes * 60_000).toISOString()
  const slots = Array.from({ length: size.days * slotsOfDay }, (_, index) => {
    const minutes = Math.floor(index / slotsOfDay) * 1440 + (index % slotsOfDay) * 40
    const span = { startsAt: instant(minutes), endsAt: instant(minutes + 30) }
    return { meetingTimeId: index + 1, ...span, isOpen: true, maxMeetings: null, locationIds: [], placed: 0 }
  })
  const locations = Array.from({ length: size.tables }, (_, index) => ({
    ...{ sessionLocationId: index + 1, name: `Table ${index + 1}`, maxSimultaneousMeetings: 1, priority: 2, blackouts: [] },
    ...{ reservedForEventCompanyId: null, reservedForName: null, locationType: locationTypes.table },
  }))
  const people = Array.from({ length: size.allocators + size.managers }, (_, index): PersonToPlace => {
    const isAllocator = index < size.allocators
    return {
      ...{ contactId: index + 1, name: `Person ${index + 1}`, eventCompanyId: index + 1, companyName: `Company ${index + 1}` },
      ...{ eventCompanyTypeId: isAllocator ? 1 : 2, companyTypeName: isAllocator ? 'Allocators' : 'Managers', canRequestTypeIds: [] },
      ...{ acceptsRequests: false, attendsMeetings: true, isApproved: true, meetings: 0, companyMeetings: 0, weight: 1 },
      // One in five is not there on one of the mornings.
      blackouts: index % 5 === 0 ? [{ startsAt: instant(0), endsAt: instant(240) }] : [],
      ...{ maxMeetings: index % 7 === 0 ? 12 : null, maxCompanyMeetings: null, fixedLocationId: null },
    }
  })
  const pairs = new Set<string>()
  const meetings: MeetingToPlace[] = []
  for (let number = 0; meetings.length < size.requests; number += 1) {
    // Some managers are wanted by many.
    const by = (number * 7919) % size.allocators
    const wanted = Math.floor(size.managers * (((number * 104_729) % 1_000_003) / 1_000_003) ** 1.4)
    const to = size.allocators + Math.min(wanted, size.managers - 1)
    const key = `${by} ${to}`
    if (pairs.has(key)) continue
    pairs.add(key)
    meetings.push({
      ...{ meetingId: meetings.length + 1, contactIds: [by + 1, to + 1], requestedByContactId: by + 1, isVirtual: false },
      priority: priorities[meetings.length % priorities.length] ?? 2,
      ...{ meetingTimeId: null, sessionLocationId: null, placeNumber: null, obstacle: null },
    })
  }
  return { timeZone: 'Europe/London', slots, locations, people, busy: [], taken: [], meetings }
}
