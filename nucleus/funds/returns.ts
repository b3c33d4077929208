import { and, asc, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { returnSources } from '#constants/funds.ts'
import { fundReturns } from '#contract/funds/fundReturns.ts'
import { monthRefusal } from '#contract/funds/months.ts'
import { ruleBroken } from '../base/errors.ts'
import type { Db } from '../db/client.ts'
import { fundReturns as table, funds } from '../db/tables/index.ts'
import type { Nucleus } from '../kernel/context.ts'
import type { Values } from '../kernel/values.ts'
import { each } from '../resource/each.ts'
import { mountResource } from '../resource/mountResource.ts'
import type { Repository } from '../resource/repositoryTypes.ts'
import type { Write } from '../resource/ResourceOptions.ts'
import { lockFund } from './funds.ts'
import { mountClearReturns } from './clearReturns.ts'
import { restatementOf } from './restatement.ts'
import { mountSaveReturns } from './saveReturns.ts'

type Returns = typeof fundReturns

/** Serves the returns of funds. A save without an id changes the return that its month has already. */
export function mountReturns(app: FastifyInstance, nucleus: Nucleus): Repository<Returns> {
  const { clock } = nucleus
  const repository = mountResource(app, nucleus, fundReturns, {
    table,
    search: 'none',
    order: [asc(table.year), asc(table.month)],
    unique: { fund_returns_month: { field: 'month', message: 'This month has a return already' } },
    findStored: storedReturn,
    lock: async ({ db, input }) => void (await lockFund(db, input.fundId)),
    check: async ({ db, input }: Write<Returns>) => {
      const [fund] = await db.select().from(funds).where(eq(funds.fundId, input.fundId))
      const message = fund && monthRefusal(fund, input, clock().toISOString().slice(0, 10))
      if (message) throw ruleBroken({ month: message })
    },
    prepare: each(({ input, current }: Write<Returns>) => ({
      source: input.source ?? current?.source ?? returnSources.manual,
      ...restatementOf(current, input.returnPct, clock()),
    })),
    inTransaction: true,
  })
  mountSaveReturns(app, nucleus, repository)
  mountClearReturns(app, nucleus, repository)
  return repository
}

/** The id of the return that a fund has for a month. */
async function storedReturn(db: Db, { fundId, year, month }: Values): Promise<number | undefined> {
  if (typeof fundId !== 'number' || typeof year !== 'number' || typeof month !== 'number') return undefined
  const [found] = await db
    .select({ id: table.fundReturnId })
    .from(table)
    .where(and(eq(table.fundId, fundId), eq(table.year, year), eq(table.month, month), isNull(table.deletedAt)))
  return found?.id
}
