import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyResource } from '#contract/resource.ts'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/client.ts'
import { isCopied } from '../import/copies.ts'
import { column } from '../../kernel/writes.ts'
import type { Served } from '../Served.ts'

/** Until the transaction ends, nobody else moves a row of the list or adds one to it. A copy of the list is nobody else's. */
export const lockOrder = (tx: Db, { name }: AnyResource, parentId: unknown, table?: PgTable) =>
  tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`order of ${name} ${Number(parentId ?? 0)}`}, 0)) ${table ? sql`where not (${isCopied(table)})` : sql``}`,
  )

/** The rows of a list that is ordered by hand. */
export const ofParent = ({ parent }: AnyResource, { table }: Pick<Served, 'table'>, parentId: unknown): SQL | undefined =>
  and(isNull(column(table, 'deletedAt')), parent ? eq(column(table, parent), parentId) : undefined)
