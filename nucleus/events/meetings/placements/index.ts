import type { FastifyInstance } from 'fastify'
import {
  applyPlacement as applyCall,
  comparePlacementRuns,
  placementRunEntries,
  placementRuns,
  rollBackPlacement as rollBackCall,
} from '#contract/events/placements.ts'
import type { meetings } from '#contract/events/meetings.ts'
import { ruleBroken } from '../../../base/errors.ts'
import type { Nucleus } from '../../../kernel/context.ts'
import { mountCall } from '../../../kernel/mountCall.ts'
import { retryOnDeadlock } from '../../../kernel/retryOnDeadlock.ts'
import type { Repository } from '../../../resource/repositoryTypes.ts'
import { applyPlacement, rollBackPlacement } from './applyPlacement.ts'
import { compare, readEntries } from './entries.ts'
import { mountPropose } from './placementJob.ts'
import { readRun, readRuns, readWholeRun, type WholeRun } from './runRows.ts'

/** Serves proposals of times and places for the meetings of an event: how they are made, read, applied and rolled back. */
export function mountPlacements(app: FastifyInstance, nucleus: Nucleus, repository: Repository<typeof meetings>): void {
  const { db, clock } = nucleus
  mountPropose(app, nucleus)
  mountCall(app, placementRuns, ({ input }) => readRuns(db, input.eventId))
  mountCall(app, placementRunEntries, async ({ input: { placementRunId, otherRunId, change, page = 1 } }) => {
    const [one, other] = otherRunId === undefined ? [await readWholeRun(db, placementRunId)] : await readPair(placementRunId, otherRunId)
    return { run: await readRun(db, placementRunId), ...(await readEntries(db, one, { change, other, page })) }
  })
  mountCall(app, comparePlacementRuns, async ({ input: { placementRunId, otherRunId } }) => {
    const counts = compare(...(await readPair(placementRunId, otherRunId)))
    return { run: await readRun(db, placementRunId), other: await readRun(db, otherRunId), ...counts }
  })
  mountCall(app, applyCall, async ({ input: { placementRunId: id }, actor }) => {
    await retryOnDeadlock(() => db.transaction((tx) => applyPlacement(tx, repository, { id, actor, at: clock() })))
    return readRun(db, id)
  })
  mountCall(app, rollBackCall, async ({ input: { placementRunId: id }, actor }) => {
    await retryOnDeadlock(() => db.transaction((tx) => rollBackPlacement(tx, repository, { id, actor, at: clock() })))
    return readRun(db, id)
  })

  async function readPair(placementRunId: number, otherRunId: number): Promise<[WholeRun, WholeRun]> {
    const [one, other] = [await readWholeRun(db, placementRunId), await readWholeRun(db, otherRunId)]
    if (one.eventId !== other.eventId) throw ruleBroken({ otherRunId: 'Choose two proposals of the same event' })
    return [one, other]
  }
}
