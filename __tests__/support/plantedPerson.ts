import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { everyTable } from '#nucleus/forget/forgetPerson.ts'
import type { PersonalData } from '#nucleus/forget/personalData.ts'
import type { TestNucleus } from './nucleus.ts'

/** Whom a test erases. No other text of the test holds either name. */
export const zorblax = { firstName: 'Zorblax', lastName: 'Quuxmark', email: 'zorblax@quuxmark.example' } as const
/** What somebody else wrote of them. */
export const mention = 'Ask Zorblax Quuxmark (ZORBLAX@quuxmark.example) or "Quuxmark, Zorblax".'

const isJson = (column: PgColumn): boolean => column.getSQLType() === 'jsonb'
const isText = (column: PgColumn): boolean => column.getSQLType().startsWith('text')

/** The columns of a table that hold the person, with a value that says so. */
function plantedIn({ table, texts, becomes, addresses, rowsOf }: PersonalData): Record<string, string> {
  const values: Record<string, string> = {}
  const named: Partial<Record<string, string>> = zorblax
  const own = rowsOf ? Object.keys(becomes) : []
  for (const [field, column] of Object.entries(getTableColumns(table))) {
    const text = texts.includes(field) && !own.includes(field) ? mention : `quuxmark ${field}`
    if (![...texts, ...own, ...addresses].includes(field)) continue
    if (isJson(column)) values[field] = JSON.stringify([{ text, contactId: 0 }])
    else if (isText(column)) values[field] = addresses.includes(field) ? zorblax.email : (named[field] ?? text)
  }
  return values
}

/** The fields that say whose a row is. */
const ownerFields = ['contactId', 'requestedByContactId']
/** A mail has either a registration or a contact: the first is that of their registration. */
const ofRegistration = ['registrationMails']

/**
 * Writes the person into every column of every table that can hold one: the first row of each table is theirs, where rows are
 * somebody's, and mentions them, where they are not. Their history has all of it once more.
 */
export async function plantEverywhere({ db }: TestNucleus, contactId: number): Promise<void> {
  for (const [resource, data] of Object.entries(everyTable)) {
    const columns = getTableColumns(data.table)
    const values = plantedIn(data)
    const fields = Object.keys(values)
    if (fields.length === 0) continue
    const isOwned = resource === 'contacts' || ofRegistration.includes(resource) || !data.rowsOf
    const owner = isOwned ? undefined : ownerFields.find((field) => field in columns)
    const sets = fields.map((field) => {
      const value = isJson(columns[field] as PgColumn) ? sql`${values[field]}::jsonb` : sql`${values[field]}::text`
      return sql`${sql.identifier(toSnakeCase(field))} = ${value}`
    })
    if (owner) sets.push(sql`${sql.identifier(toSnakeCase(owner))} = ${contactId}`)
    const which = resource === 'contacts' ? sql`contact_id = ${contactId}` : sql`ctid = (select min(ctid) from ${data.table})`
    const { rowCount } = await db.execute(sql`update ${data.table} set ${sql.join(sets, sql`, `)} where ${which}`)
    if (rowCount !== 1) throw new Error(`${getTableName(data.table)} has no row to write the person into`)
    if (columns.rowVersion) await plantHistory(db, { resource, data, values })
  }
}

async function plantHistory(
  db: TestNucleus['db'],
  { resource, data, values }: { resource: string; data: PersonalData; values: Record<string, string> },
): Promise<void> {
  const [id] = Object.entries(getTableColumns(data.table)).filter(([, { primary }]) => primary)
  const before = JSON.stringify({ ...values, rowVersion: 1 })
  const isMarked = sql.join(
    Object.keys(values).map((field) => sql`${sql.identifier(toSnakeCase(field))}::text ilike '%quuxmark%'`),
    sql` or `,
  )
  await db.execute(sql`insert into changes (resource, row_id, action, version, before, after)
    select ${resource}, ${sql.identifier(toSnakeCase(id?.[0] ?? ''))}, 'update', 1, ${before}::jsonb, ${before}::jsonb from ${data.table} where ${isMarked}`)
}

/** Every table of the database, in whatever schema, with how many of its rows hold the person in any column, bytes too. */
export async function whereMarked({ db }: TestNucleus): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname in ('public', 'pgboss', 'drizzle')`)
  const found: Record<string, number> = {}
  const inBytes = Buffer.from('quuxmark').toString('hex')
  for (const { name } of rows) {
    const marked = await db.execute<{ total: number }>(
      sql`select count(*)::int as total from ${sql.raw(name)} as one where one::text ~* ${`quuxmark|zorblax|${inBytes}`}`,
    )
    if (marked.rows[0]?.total) found[name.replace('public.', '')] = marked.rows[0].total
  }
  return found
}
