import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/client.ts'
import { toSnakeCase } from 'drizzle-orm/casing'

interface TableCopy {
  table: PgTable
  /** The rows to copy. */
  where: SQL | undefined
  /** The id field of a table that gets new rows. */
  idKey?: string
}

/**
 * Makes reads and writes of tables use temporary copies of some of their rows until the transaction ends, with the same constraints and
 * unique keys, because PostgreSQL finds temporary tables first. Writes and locks there block nobody. Triggers and foreign keys are not
 * copied. Returns how many rows were copied.
 */
export async function createTemporaryCopies(tx: Db, tables: readonly TableCopy[]): Promise<number> {
  let copied = 0
  for (const { table, where, idKey } of tables) {
    const name = getTableName(table)
    const [real, copy] = [sql.raw(`public."${name}"`), sql.raw(`pg_temp."${name}"`)]
    const columns = sql.raw(await columnsOf(tx, name))
    await tx.execute(
      sql`create temporary table ${sql.raw(`"${name}"`)} (like ${real} including defaults including constraints including identity including generated) on commit drop`,
    )
    // The condition names the table, so the alias must be the table's name.
    const { rowCount } = await tx.execute(
      sql`insert into ${copy} (${columns}) select ${columns} from ${real} as ${sql.raw(`"${name}"`)} ${where ? sql`where ${where}` : sql``}`,
    )
    copied += rowCount ?? 0
    for (const definition of await indexesOf(tx, name)) await tx.execute(sql.raw(definition))
    if (idKey) {
      const id = toSnakeCase(idKey)
      await tx.execute(
        sql`select setval(pg_get_serial_sequence(${`pg_temp.${name}`}, ${id}), coalesce(max(${sql.identifier(id)}), 0) + 1) from ${real}`,
      )
    }
    await tx.execute(sql`analyze ${copy}`)
  }
  return copied
}

/** Whether reads and writes of the table use a copy. */
export const isCopied = (table: PgTable): SQL => sql`to_regclass(${`pg_temp.${getTableName(table)}`}) is not null`

async function columnsOf(tx: Db, name: string): Promise<string> {
  const { rows } = await tx.execute<{ columns: string }>(
    sql`select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute where attrelid = ${`public.${name}`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  return rows[0]?.columns ?? ''
}

/** The indexes under their own names, because refusals are explained by name. Text search indexes are left out. */
async function indexesOf(tx: Db, name: string): Promise<string[]> {
  const { rows } = await tx.execute<{ definition: string }>(
    sql`select pg_get_indexdef(indexrelid) as definition from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam where indrelid = ${`public.${name}`}::regclass and amname = 'btree'`,
  )
  return rows.map(({ definition }) => definition.replace(` ON public.${name} `, ` ON pg_temp.${name} `))
}
