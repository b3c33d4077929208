import * as z from 'zod'
import { limits } from '#constants/limits.ts'
import { defineGet, definePost } from '../define.ts'
import { instant, integer, integerParam, optionalText, positiveId, text } from '../fields.ts'

/** A release of an agenda: what of it was published at a moment, as a named version (docs/domain.md §1.8). */
export const agendaRelease = z.object({
  number: integer(1),
  name: z.string(),
  releasedAt: instant,
  /** Null for somebody who was erased. */
  releasedByName: z.string().nullable(),
  sessionCount: integer(0),
  /** Whether what is published now equals it; more than one release can. */
  isLive: z.boolean(),
  /** When people were last told of its changes, and how many; null while nobody was. */
  notifiedAt: instant.nullable(),
  notifiedCount: integer(0),
})
export type AgendaRelease = z.infer<typeof agendaRelease>

/** What differs in one session between two states of an agenda. */
const agendaChange = z.object({
  agendaDaySessionId: positiveId,
  kind: z.enum(['added', 'removed', 'changed']),
  title: z.string(),
  /** When and where it is, or was when it was removed. */
  place: z.string(),
  /** What was changed, in words; empty for one that was added or removed. */
  texts: z.array(z.string()),
})
export type AgendaChange = z.infer<typeof agendaChange>

/** The releases of an agenda, the newest first. */
export const agendaReleases = defineGet({
  name: 'events/agendaReleases/fetch',
  path: '/events/agenda_releases/{eventId}',
  budget: 'whole',
  reply: z.array(agendaRelease),
  background: true,
})

/** What differs between two releases, in the order of the agenda. `before` 0 is before the first release; `after` 0 is what is published now. */
export const agendaComparison = defineGet({
  name: 'events/agendaComparison/fetch',
  path: '/events/agenda_comparison/{eventId}/{before}/{after}',
  budget: 'whole',
  params: z.object({ eventId: integerParam(1), before: integerParam(0), after: integerParam(0) }),
  reply: z.array(agendaChange),
  background: true,
})

/** Makes what is published now the next release of the agenda. Refuses when nothing was changed since the newest (422). */
export const releaseAgenda = definePost({
  name: 'events/agenda/release',
  path: '/events/agenda/release',
  budget: {
    base: 'whole',
    rows: 6 * limits.unpagedRows,
    reason: 'every published session is read with its speakers, and the newest release',
  },
  permission: 'editEvents',
  body: z.object({ eventId: positiveId, name: optionalText(limits.name).meta({ title: 'Name' }) }),
  reply: agendaRelease,
  toast: { success: ({ reply }) => `Release ${(reply.data as AgendaRelease).number} made.`, failure: 'Failed to release the agenda!' },
})

const returned = z.object({
  /** Sessions that change, that come back, and that become drafts because the release lacks them. */
  changed: integer(0),
  published: integer(0),
  drafts: integer(0),
  /** What of it is gone and is left out, such as a speaker who is no longer at the event, in words. */
  leftOut: z.array(z.string()),
  /** Why the agenda cannot return to it; empty when it can. */
  refusals: z.array(z.string()),
  /** Names what would be written, and over which versions. */
  plan: z.string(),
  /** Null when nothing was written. */
  undoToken: z.string().nullable(),
})
export type ReturnedAgenda = z.infer<typeof returned>

/**
 * Makes the published agenda what a release has: its sessions get their texts, times, locations and speakers back and are published, also deleted ones;
 * other published sessions become drafts. `dryRun` returns what would happen and writes nothing. With the `plan` of that reply, it is refused when
 * something else would be written by now (409). Refuses what the rules of clashes refuse (422).
 */
export const returnToRelease = definePost({
  name: 'events/agenda/returnToRelease',
  path: '/events/agenda/return_to_release',
  budget: { base: 'whole', rows: 10 * limits.unpagedRows, reason: 'every session is read with its speakers, and what changes is written' },
  permission: 'editEvents',
  body: z.object({ eventId: positiveId, number: positiveId, dryRun: z.boolean().optional(), plan: text(64).optional() }),
  reply: returned,
  isRepeatable: true,
  toast: { failure: 'Failed to return to the release!' },
})
