import * as z from 'zod'
import { meetingPriorities } from '#constants/meetings.ts'
import { placementChanges, placementModes, placementStates } from '#constants/placements.ts'
import { defineGet, definePost } from '../define.ts'
import { choiceParam, instant, integer, integerParam, oneOf, positiveId } from '../fields.ts'
import { job } from '../jobs.ts'

/** How much the requests and the waiting of a side count: of two sides with 3 and 1, three of one count as much as nine of the other. */
const sideWeight = integer(1, 10)

/** What a proposal of an event was made with, and how it came out. */
const placementRun = z.object({
  placementRunId: positiveId,
  eventId: positiveId,
  placementState: oneOf(placementStates),
  mode: oneOf(placementModes),
  allocatorWeight: sideWeight,
  managerWeight: sideWeight,
  seed: integer(0),
  /** Meetings that get a time and a place, those that get another, and those that lose theirs. */
  placed: integer(0),
  moved: integer(0),
  removed: integer(0),
  /** Meetings that have none, each with its reason; those that lose theirs too. */
  unplaced: integer(0),
  /** Meetings that stay where they are, of those that could move. */
  same: integer(0),
  /** Minutes that people wait between meetings, in all. */
  waitingMinutes: integer(0),
  /** Whether no other placement is better. */
  isBest: z.boolean(),
  /** Whether the search ended early because its time was over. */
  isStopped: z.boolean(),
  createdAt: instant,
  createdByName: z.string().nullable(),
  appliedAt: instant.nullable(),
  rolledBackAt: instant.nullable(),
})
export type PlacementRun = z.infer<typeof placementRun>

/** Where a meeting is, or would be. */
const place = z.object({
  meetingTimeId: positiveId,
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  /** Null for a virtual meeting. */
  sessionLocationId: positiveId.nullable(),
  locationName: z.string().nullable(),
})
const entry = z.object({
  meetingId: positiveId,
  requestedByName: z.string(),
  requestedToName: z.string(),
  priority: oneOf(meetingPriorities),
  change: oneOf(placementChanges),
  /** Before the proposal. */
  from: place.nullable(),
  to: place.nullable(),
  /** In the other proposal; only where two are compared. */
  there: place.nullable().optional(),
  /** Why it has no place in it. */
  reason: z.string().nullable(),
})
export type PlacementEntry = z.infer<typeof entry>

/**
 * Starts a job that proposes times and places for the meetings of an event (docs/domain.md §4.6). It changes no meeting. The result of the job is
 * `{ placementRunId }`. With the same seed, of an event that has not changed, the proposal is the same.
 */
export const proposePlacement = definePost({
  name: 'events/placement/propose',
  path: '/events/placement/propose',
  permission: 'editEvents',
  body: z.object({
    eventId: positiveId,
    mode: oneOf(placementModes),
    allocatorWeight: sideWeight.optional(),
    managerWeight: sideWeight.optional(),
    seed: integer(0).optional(),
  }),
  reply: job,
  toast: { failure: ({ reply }) => reply.message ?? 'Failed to propose a placement!' },
})

/** The proposals of an event that are stored, the newest first. */
export const placementRuns = defineGet({
  name: 'events/placementRuns/fetch',
  path: '/events/placement_runs/{eventId}',
  reply: z.array(placementRun),
  background: true,
})

/**
 * A page of a proposal: meetings with one kind of change, or all, by their ids. With `otherRunId` only those that have another time or place in that
 * proposal, or one in only one of the two.
 */
export const placementRunEntries = defineGet({
  name: 'events/placementRun/fetch',
  path: '/events/placement_run/{placementRunId}',
  query: z.object({
    change: choiceParam(placementChanges).optional(),
    otherRunId: integerParam(1).optional(),
    page: integerParam(1, 10_000).optional(),
  }),
  budget: 'list',
  reply: z.object({ run: placementRun, total: integer(0), entries: z.array(entry) }),
})

/** How two proposals of one event differ, in meetings. */
export const comparePlacementRuns = defineGet({
  name: 'events/placementRuns/compare',
  path: '/events/placement_run/compare/{placementRunId}/{otherRunId}',
  budget: 'list',
  reply: z.object({
    run: placementRun,
    other: placementRun,
    /** At the same time in the same location in both, at another time or in another location, and only in one of them. */
    same: integer(0),
    different: integer(0),
    onlyHere: integer(0),
    onlyThere: integer(0),
  }),
})

const runId = z.object({ placementRunId: positiveId })

/**
 * Gives all meetings of a proposal their times and places, in one transaction. Throws 422 with the names of what no longer fits; nothing is applied
 * then.
 */
export const applyPlacement = definePost({
  name: 'events/placement/apply',
  path: '/events/placement/apply',
  permission: 'editEvents',
  budget: { base: 'bulk', rows: 200_000, reason: 'every placement of the event is checked again' },
  body: runId,
  reply: placementRun,
  isRepeatable: true,
  takesLong: true,
  toast: { success: 'Placement applied.', failure: ({ reply }) => reply.message ?? 'Failed to apply the placement!' },
})

/** Puts all meetings that a proposal changed back to where they were. Throws 422 when somebody has changed one of them since. */
export const rollBackPlacement = definePost({
  name: 'events/placement/rollBack',
  path: '/events/placement/roll_back',
  permission: 'editEvents',
  budget: { base: 'bulk', rows: 200_000, reason: 'every placement of the event is checked again' },
  body: runId,
  reply: placementRun,
  isRepeatable: true,
  takesLong: true,
  toast: { success: 'Placement rolled back.', failure: ({ reply }) => reply.message ?? 'Failed to roll the placement back!' },
})

export const placementCalls = [
  proposePlacement,
  placementRuns,
  placementRunEntries,
  comparePlacementRuns,
  applyPlacement,
  rollBackPlacement,
] as const
