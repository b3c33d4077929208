import { and, asc, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { clearFundReturns, type fundReturns } from '#contract/funds/fundReturns.ts'
import { notFound, ruleBroken } from '../base/errors.ts'
import { fundReturns as table, funds } from '../db/tables/index.ts'
import type { Nucleus } from '../kernel/context.ts'
import { mountCall } from '../kernel/mountCall.ts'
import { rememberDeletes } from '../kernel/undoTokens.ts'
import { deleteRows } from '../kernel/writes.ts'
import type { Repository } from '../resource/repositoryTypes.ts'
import { lockFund } from './funds.ts'

/** Serves the delete of all returns of a fund, for whoever types its name. One undo restores them. */
export function mountClearReturns(app: FastifyInstance, { db, clock }: Nucleus, repository: Repository<typeof fundReturns>): void {
  const { resource } = repository
  mountCall(app, clearFundReturns, ({ input: { fundId, name }, actor }) =>
    db.transaction(async (tx) => {
      const at = clock()
      await lockFund(tx, fundId)
      const [fund] = await tx
        .select({ name: funds.name })
        .from(funds)
        .where(and(eq(funds.fundId, fundId), isNull(funds.deletedAt)))
      if (!fund) throw notFound('Fund')
      if (name !== fund.name) throw ruleBroken({ name: `Type the name of the fund, ${fund.name}, to confirm` })
      const rows = await tx
        .select({ id: table.fundReturnId, version: table.rowVersion })
        .from(table)
        .where(and(eq(table.fundId, fundId), isNull(table.deletedAt)))
        .orderBy(asc(table.fundReturnId))
      await deleteRows(tx, repository, rows, actor, at)
      const rowIds = rows.map(({ id }) => id)
      return {
        deletedCount: rows.length,
        ...(rows.length > 0 && { undoToken: await rememberDeletes(tx, { resource, rowIds }, actor, at) }),
      }
    }),
  )
}
