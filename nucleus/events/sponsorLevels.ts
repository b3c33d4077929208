import { asc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { defaultSponsorLevels } from '#constants/defaultSponsorLevels.ts'
import { addDefaultSponsorLevels, sponsorLevels } from '#contract/events/sponsors.ts'
import { events, sponsorLevels as table } from '../db/tables/index.ts'
import { ruleBroken } from '../base/errors.ts'
import { findMissing } from '../kernel/findMissing.ts'
import { mountCall } from '../kernel/mountCall.ts'
import { lockOrder, ofParent } from '../resource/order/lockOrder.ts'
import { mountResource } from '../resource/mountResource.ts'
import type { Repository } from '../resource/repositoryTypes.ts'
import type { Nucleus } from '../kernel/context.ts'
import { insertRows } from '../kernel/writes.ts'

/** Serves the levels, and the call that adds the usual ones. */
export function mountSponsorLevels(app: FastifyInstance, nucleus: Nucleus): Repository<typeof sponsorLevels> {
  const repository = mountResource(app, nucleus, sponsorLevels, {
    table,
    search: 'none',
    order: [asc(table.rank)],
    unique: {
      sponsor_levels_name: { field: 'name', message: 'This event already has a level with this name' },
      sponsor_levels_rank: { field: 'rank', message: 'This event already has a level with this rank' },
    },
  })
  mountCall(app, addDefaultSponsorLevels, ({ input: { eventId }, actor }) =>
    nucleus.db.transaction(async (tx) => {
      const missingIds = await findMissing(tx, { table: events, idKey: 'eventId', isLocked: true }, [eventId])
      if (missingIds.length > 0) throw ruleBroken({ eventId: 'This event does not exist' })
      await lockOrder(tx, sponsorLevels, eventId)
      if ((await tx.$count(table, ofParent(sponsorLevels, { table }, eventId))) > 0)
        throw ruleBroken({ eventId: 'This event already has levels. Add more one at a time' })
      const levels = defaultSponsorLevels.map((level, at) => ({ ...level, eventId, rank: at + 1 }))
      await insertRows(tx, repository, levels, actor)
      return repository
        .select(tx, repository.selection)
        .where(repository.where({ eventId }))
        .orderBy(...repository.orderBy(undefined))
    }),
  )
  return repository
}
