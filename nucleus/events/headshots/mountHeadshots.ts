import type { FastifyInstance } from 'fastify'
import { resaveHeadshots } from '#contract/events/headshots.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { headshotJob } from './headshotJob.ts'
import { renderHeadshotAgain } from './headshots.ts'

/** Serves the re-render of headshots: one speaker's immediately, those of an event or of all events as a job. */
export function mountHeadshots(app: FastifyInstance, nucleus: Nucleus): void {
  const startHeadshots = headshotJob(nucleus)
  mountCall(app, resaveHeadshots, async ({ input: { eventId, speakerId }, actor }) =>
    speakerId ? renderHeadshotAgain(nucleus, speakerId, actor) : { job: await startHeadshots({ eventId }, actor) },
  )
}
