import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyResource } from '#contract/resource.ts'
import type { Db } from '../../db/client.ts'
import { column } from '../writes.ts'
import type { Served } from './Served.ts'

/** Until the transaction ends, nobody else moves a row of the list or adds one to it. */
export const lockOrder = (tx: Db, { name }: AnyResource, parentId: unknown) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`order of ${name} ${Number(parentId ?? 0)}`}, 0))`)

/** The rows of a list that is ordered by hand. */
export const ofParent = ({ parent }: AnyResource, { table }: Pick<Served, 'table'>, parentId: unknown): SQL | undefined =>
  and(isNull(column(table, 'deletedAt')), parent ? eq(column(table, parent), parentId) : undefined)
