import { eq, type SQL, sql } from 'drizzle-orm'
import { limits } from '#constants/limits.ts'
import type { AnyResource } from '#contract/resource.ts'
import type { Db } from '../db/client.ts'
import type { Values } from '../kernel/values.ts'
import { column } from '../kernel/writes.ts'
import type { ListQueryBuilder } from './listQueryBuilder.ts'
import { longOrderOf, orderSql } from './longLists.ts'
import { expectedRows, type Total, upToCounted } from './longListTotal.ts'
import type { ResourceOptions } from './ResourceOptions.ts'

/** With more matches than this the planner is left to follow the order of the list, where the first of them are then soon found. */
const sortedMatches = 2 * limits.countedRows

interface LongSearch {
  where: SQL | undefined
  sort: string | undefined
  page: number
  pageSize: number
}
interface FoundPage {
  rows: Values[]
  total: Total
}

/**
 * Returns a function for a page of a search in a long list, and how many rows match: found by the index of the search, then sorted and counted.
 * Left to choose, the planner follows the order of the list and looks at each row until a page is full, which reads most of the table where the
 * matches come late in the alphabet. Undefined for a search that very many rows match, or whose page is empty.
 */
export function longSearchOf(
  resource: AnyResource,
  builder: ListQueryBuilder,
  options: Pick<ResourceOptions, 'table' | 'order' | 'sortable'>,
) {
  const { table, order } = options
  const idColumn = column(table, resource.idKey)
  return async (db: Db, { where, sort, page, pageSize }: LongSearch): Promise<FoundPage | undefined> => {
    const matching = () => builder.select(db, { one: sql`1` }).where(where)
    if ((await expectedRows(db, matching)) > sortedMatches) return undefined
    const by = longOrderOf(resource, table, { sort, order: typeof order === 'function' ? order() : order, sortable: options.sortable })
    const names = by.columns.map((_, at) => `by${at}`)
    const fields = Object.fromEntries(by.columns.map((one, at) => [`by${at}`, sql`${one}`.as(`by${at}`)]))
    const matches = builder.select(db, { id: sql`${idColumn}`.as('id'), ...fields }).where(where)
    const direction = sql.raw(by.isDown ? 'desc' : 'asc')
    const sorting = sql.join(
      names.map((name) => sql`${sql.identifier(name)} ${direction}`),
      sql`, `,
    )
    const found = sql`(
      with matching as materialized (${matches.getSQL()})
      select id, (select count(*)::int from matching) as total from matching order by ${sorting} limit ${pageSize} offset ${(page - 1) * pageSize}
    ) as page`
    const rows = await builder
      .select(db, { ...builder.selection, matchCount: sql<number>`page.total` })
      .innerJoin(found, eq(idColumn, sql`page.id`))
      .orderBy(...orderSql(by))
    const [first] = rows
    if (!first) return page === 1 ? { rows: [], total: { total: 0 } } : undefined
    const { matchCount } = first
    return { rows: rows.map(({ matchCount: _, ...row }) => row), total: upToCounted(Number(matchCount)) }
  }
}
