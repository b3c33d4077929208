import * as z from 'zod'
import { definePost } from '../define.ts'
import { positiveId } from '../fields.ts'
import { job } from '../jobs.ts'
import type { Reply } from '../reply.ts'

export const headshotCounts = z.object({ rendered: z.number().int().min(0), skipped: z.number().int().min(0) })
export type HeadshotCounts = z.infer<typeof headshotCounts>

/** The result of rendering headshots again, as text. */
export function headshotCountsText({ rendered, skipped }: HeadshotCounts): string {
  const saved = `${rendered} ${rendered === 1 ? 'headshot' : 'headshots'} rebuilt.`
  return skipped > 0 ? `${saved} ${skipped} could not be rebuilt: the original is missing, too small or on another site.` : saved
}

/** Counts for one speaker; for an event or for all events, the job that renders them. */
const resaveReply = z.union([headshotCounts, z.object({ job })])
const countsOf = ({ data }: Reply): HeadshotCounts | undefined => headshotCounts.safeParse(data).data

/** Renders headshots again from their originals and crops; the same input gives the same pictures. */
export const resaveHeadshots = definePost({
  name: 'events/resaveHeadshots',
  path: '/speaker_headshots/resave',
  budget: 'row',
  permission: 'editEvents',
  body: z.object({ eventId: positiveId.optional(), speakerId: positiveId.optional() }),
  reply: resaveReply,
  takesLong: true,
  toast: {
    success: ({ reply }) => {
      const counts = countsOf(reply)
      return counts ? headshotCountsText(counts) : 'The headshots are being rebuilt. A message appears when they are done.'
    },
    isPartial: (reply) => (countsOf(reply)?.skipped ?? 0) > 0,
    failure: 'Failed to re-save speaker headshots!',
  },
})
