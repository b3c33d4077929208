import { getTableColumns, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#nucleus/db/client.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import type { Values } from '#nucleus/kernel/values.ts'

/** What a merge over the whole product may reach, read from every table: for tests that it loses and doubles nothing anywhere. */

const ignored = new Set([
  'changes',
  'undos',
  'usedUndos',
  'authSessions',
  'loginChallenges',
  'loginSends',
  'knownBrowsers',
  'files',
  'jobs',
])
const all = (Object.entries(tables).filter(([, table]) => is(table, PgTable)) as [string, PgTable][]).filter(([name]) => !ignored.has(name))

const byText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
/** Every row of the product by the names of the tables, without the fields that every write changes. */
export async function everything(db: Db): Promise<Record<string, Values[]>> {
  const found: Record<string, Values[]> = {}
  for (const [name, table] of all) {
    const { rowVersion: _, updatedAt: __, updatedByContactId: ___, ...columns } = getTableColumns(table)
    found[name] = (await db.select(columns).from(table)).sort(byText)
  }
  return found
}
export type Everything = Awaited<ReturnType<typeof everything>>

export const live = (content: Everything, name: string): Values[] => (content[name] ?? []).filter(({ deletedAt }) => deletedAt == null)
/** How many rows of each table are not deleted. */
export const liveCounts = (content: Everything): Record<string, number> =>
  Object.fromEntries(Object.keys(content).map((name) => [name, live(content, name).length]))

/** The live rows of a table that refer to one of some records. */
export const rowsOf = (content: Everything, name: string, [key, ids]: readonly [string, readonly number[]]): Values[] =>
  live(content, name).filter((row) => ids.includes(Number(row[key])))

/** How many of the rows of some records become one with another: those with the same values of `sameKeys`. */
export function spareRows(
  content: Everything,
  name: string,
  { of, sameKeys }: { of: readonly [string, readonly number[]]; sameKeys: readonly string[] },
): number {
  const rows = rowsOf(content, name, of)
  return rows.length - new Set(rows.map((row) => JSON.stringify(sameKeys.map((key) => row[key])))).size
}

/** Ids of rows themselves that read like those of contacts and companies. */
const ownKeys: readonly string[] = ['contacts.contactId', 'eventContacts.eventCompanyContactId', 'companies.companyId']

/** The live rows that refer to one of the contacts or companies: in a column, in a list of ids or in the entries of one. */
export function refersTo(content: Everything, entity: 'contactId' | 'companyId', ids: readonly number[]): string[] {
  const isKey = entity === 'contactId' ? /contactIds?$|^irReps$/i : /(?<!event)companyIds?$/i
  const holds = (value: unknown): boolean => (Array.isArray(value) ? value.some(holds) : typeof value === 'number' && ids.includes(value))
  return Object.keys(content).flatMap((name) =>
    live(content, name).flatMap((row) => {
      const inFields = Object.entries(row).some(([key, value]) => isKey.test(key) && !ownKeys.includes(`${name}.${key}`) && holds(value))
      const hosts = (row.eventHosts ?? []) as readonly Values[]
      return inFields || hosts.some((host) => holds(host[entity])) ? [`${name} ${JSON.stringify(row)}`] : []
    }),
  )
}
