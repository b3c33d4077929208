import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyResource } from '#contract/resource.ts'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/client.ts'
import { isCopied } from '../import/copies.ts'
import { column } from '../../kernel/writes.ts'
import type { ResourceOptions } from '../ResourceOptions.ts'

/** Locks the order of a list until the transaction ends, against moves and new rows. A temporary copy of the list needs no lock. */
export const lockOrder = (tx: Db, { name }: AnyResource, parentId: unknown, table?: PgTable) =>
  tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`order of ${name} ${Number(parentId ?? 0)}`}, 0)) ${table ? sql`where not (${isCopied(table)})` : sql``}`,
  )

/** The condition for the rows of one manually ordered list. */
export const ofParent = ({ parent }: AnyResource, { table }: Pick<ResourceOptions, 'table'>, parentId: unknown): SQL | undefined =>
  and(isNull(column(table, 'deletedAt')), parent ? eq(column(table, parent), parentId) : undefined)
