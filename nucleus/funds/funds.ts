import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type Fund, fundById, funds } from '#contract/funds/funds.ts'
import { monthNumber, monthOfDate, monthRefusal, monthText } from '#contract/funds/months.ts'
import { ruleBroken } from '../base/errors.ts'
import { currentIdOf } from '../common/currentId.ts'
import type { Db } from '../db/client.ts'
import { fundReturns, funds as table } from '../db/tables/index.ts'
import type { Nucleus } from '../kernel/context.ts'
import { mountCall } from '../kernel/mountCall.ts'
import { mountResource } from '../resource/mountResource.ts'
import type { Repository } from '../resource/repositoryTypes.ts'
import type { Write } from '../resource/ResourceOptions.ts'

const ofFund = and(sql`${fundReturns.fundId} = ${table.fundId}`, isNull(fundReturns.deletedAt))
const returnCount = sql<number>`(select count(*)::int from ${fundReturns} where ${ofFund})`
const latestReturnMonth = sql<string | null>`(
  select to_char(max(make_date(${fundReturns.year}, ${fundReturns.month}, 1)), 'YYYY-MM-DD') from ${fundReturns} where ${ofFund})`

/** Serves the funds of managers. */
export function mountFunds(app: FastifyInstance, nucleus: Nucleus): Repository<typeof funds> {
  const repository = mountResource(app, nucleus, funds, {
    table,
    currentParent: (id) => currentIdOf('companies', id),
    computed: { returnCount, latestReturnMonth },
    sortable: { returnCount, latestReturnMonth },
    search: [table.name],
    order: [asc(table.name)],
    unique: { funds_name: { field: 'name', message: 'Another fund of this manager has this name' } },
    lock: async ({ db, current }) => {
      if (current) await lockFund(db, current.fundId)
    },
    check: (write) => checkFund(write, nucleus.clock()),
    inTransaction: true,
  })
  mountCall(app, fundById, ({ input: { fundId } }) => repository.getOrThrow(nucleus.db, fundId))
  return repository
}

/** Takes turns with everything that writes returns of the fund. */
export const lockFund = (tx: Db, fundId: number) =>
  tx.select({ fundId: table.fundId }).from(table).where(eq(table.fundId, fundId)).for('no key update')

/** The inception lies in the past, and stored returns must fit a changed calendar. */
async function checkFund({ db, input, current }: Write<typeof funds>, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  if (input.inceptionDate > today) throw ruleBroken({ inceptionDate: 'Inception must not be in the future' })
  if (!current || (input.inceptionDate === current.inceptionDate && input.returnFrequency === current.returnFrequency)) return
  const { year, month } = fundReturns
  const stored = await db
    .select({ year, month })
    .from(fundReturns)
    .where(and(eq(fundReturns.fundId, current.fundId), isNull(fundReturns.deletedAt)))
    .orderBy(asc(year), asc(month))
  const [wrong] = stored.filter((one) => monthRefusal(input, one, today) !== undefined)
  if (wrong) throw ruleBroken(refusalOf(input, wrong))
}

function refusalOf(fund: Pick<Fund, 'inceptionDate'>, wrong: { year: number; month: number }): Record<string, string> {
  const text = monthText(wrong)
  return monthNumber(wrong) < monthNumber(monthOfDate(fund.inceptionDate))
    ? { inceptionDate: `There is a return for ${text}, before this date. Delete it first, or enter an earlier date` }
    : { returnFrequency: `There is a return for ${text}, which ends no quarter. Delete the returns of such months first` }
}
