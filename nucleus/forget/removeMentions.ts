import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { databaseRefusal } from '../base/errors.ts'
import type { Db } from '../db/client.ts'
import { collation } from '../db/columns.ts'
import { searchKey } from '../db/searchKey.ts'
import { column } from '../kernel/writes.ts'
import { erasedMark, type Mentions, withoutMentions, withoutMentionsInJson } from './mentions.ts'
import type { PersonalData } from './personalData.ts'
import { entityInWord, tagPattern } from './readText.ts'
import { type TableRows, writeRows } from './writeRows.ts'

/** Rows that are read at a time. */
const rowsAtOnce = 50
/** `unique_violation` of PostgreSQL. */
const uniqueViolation = '23505'

/** A row that may mention the person: where it is, and the values of its fields as text. */
type FoundRow = Record<string, string | null> & { place: string }
/** The fields of a row that change. */
interface ChangedRow {
  place: string
  fields: Record<string, string | null>
}

/** Removes mentions of the person from the texts of any rows of a table; returns the number of changed rows. */
export async function removeMentions(tx: Db, { resource, data }: TableRows, mentions: Mentions): Promise<number> {
  const fields = searchedFields(data)
  if (fields.length === 0) return 0
  let count = 0
  let isComplete = false
  // Somebody else may write a row between its reading and its writing: then the table is read again.
  while (!isComplete) {
    isComplete = true
    for await (const rows of rowsThatMayMention(tx, { data, fields, mentions })) {
      const { written, isAll } = await writeClean(tx, { resource, data }, { rows, mentions })
      count += written
      isComplete &&= isAll
    }
  }
  return count
}

/** The columns that may mention anybody: the texts of any row, and what is emptied in a person's own rows. */
function searchedFields({ table, texts, addresses, becomes }: PersonalData): string[] {
  const columns = getTableColumns(table)
  return [...new Set([...texts, ...addresses, ...Object.keys(becomes)])].filter((field) =>
    /^(?:text|jsonb)/.test(columns[field]?.getSQLType() ?? ''),
  )
}
const isJson = (of: PgColumn): boolean => of.getSQLType() === 'jsonb'

interface Search {
  data: PersonalData
  fields: readonly string[]
  mentions: Mentions
}

async function* rowsThatMayMention(tx: Db, { data: { table }, fields, mentions }: Search): AsyncGenerator<FoundRow[]> {
  const texts = fields.map((field) => sql`${column(table, field)}::text`)
  const values = fields.map((field, at) => sql`${texts[at]} as ${sql.identifier(field)}`)
  // Each row's texts are joined once (`offset 0`), and once more without their tags.
  await tx.execute(sql`declare mentioned no scroll cursor for
    select ${table}.ctid::text as place, ${sql.join(values, sql`, `)} from ${table},
      lateral (select concat_ws(' ', ${sql.join(texts, sql`, `)}) as stored offset 0) as joined,
      lateral (select case when strpos(stored collate "C", '<') > 0 then stored || ' ' || regexp_replace(stored collate "C", ${tagPattern}, '', 'g')
        else stored end as text offset 0) as read
    where ${mayMention(sql`read.text`, mentions)}`)
  for (;;) {
    const { rows } = await tx.execute<FoundRow>(sql`fetch ${sql.raw(String(rowsAtOnce))} from mentioned`)
    if (rows.length === 0) break
    yield rows
  }
  await tx.execute(sql`close mentioned`)
}

/**
 * Whether a text, with its tags and without, may have a mention: PostgreSQL leaves the other rows out, and every text that `withoutMentions` changes
 * is among these.
 */
function mayMention(text: SQL, { patterns }: Mentions): SQL {
  const isLike = sql`collate "C" like any(${sql.param([...patterns])}::text[])`
  // Most texts have nothing to fold but their case, which takes a tenth of the time.
  return sql`(case when octet_length(${text}) = length(${text}) then lower(${text} collate "C") ${isLike}
    else (${searchKey(sql`(${text} collate ${sql.identifier(collation)})`)}) ${isLike} end or ${text} collate "C" ~ ${entityInWord})`
}

/** Writes rows without their mentions. `isAll`: none of them was changed by somebody else since it was read. */
async function writeClean(
  tx: Db,
  rowsOf: TableRows,
  { rows, mentions }: { rows: readonly FoundRow[]; mentions: Mentions },
): Promise<{ written: number; isAll: boolean }> {
  const changed = rows.flatMap((row) => cleanRow(rowsOf.data, { row, mentions, mark: erasedMark }))
  if (changed.length === 0) return { written: 0, isAll: true }
  const written = (await writeIfUnique(tx, rowsOf, changed)) ?? (await writeOneByOne(tx, rowsOf, { rows, mentions }))
  return { written, isAll: written === changed.length }
}

function cleanRow(
  { table, addresses }: PersonalData,
  { row: { place, ...values }, mentions, mark }: { row: FoundRow; mentions: Mentions; mark: string },
): ChangedRow[] {
  const fields: ChangedRow['fields'] = {}
  for (const [field, value] of Object.entries(values)) {
    if (value === null) continue
    const clean = isJson(column(table, field)) ? withoutMentionsInJson(value, mentions, mark) : withoutMentions(value, mentions, mark)
    if (clean !== value) fields[field] = clean === mark && addresses.includes(field) ? null : clean
  }
  return Object.keys(fields).length > 0 ? [{ place, fields }] : []
}

/** Two names that must differ may both be only the person's: then the marks get numbers. */
async function writeOneByOne(
  tx: Db,
  rowsOf: TableRows,
  { rows, mentions }: { rows: readonly FoundRow[]; mentions: Mentions },
): Promise<number> {
  let count = 0
  for (const row of rows)
    for (let number = 1, written: number | undefined; written === undefined; number += 1) {
      const mark = number === 1 ? erasedMark : erasedMark.replace(']', ` ${number}]`)
      const changed = cleanRow(rowsOf.data, { row, mentions, mark })
      written = changed.length > 0 ? await writeIfUnique(tx, rowsOf, changed) : 0
      count += written ?? 0
    }
  return count
}

/** Writes the rows; returns how many, or undefined when a value must be unique and is not: then nothing was written. */
async function writeIfUnique(tx: Db, { resource, data }: TableRows, changed: readonly ChangedRow[]): Promise<number | undefined> {
  const fields = [...new Set(changed.flatMap((row) => Object.keys(row.fields)))]
  const cleanOf = (field: string): SQL => {
    const stored = column(data.table, field)
    const clean = sql`clean.value ->> ${sql.raw(`'${field}'`)}`
    return sql`case when clean.value ? ${sql.raw(`'${field}'`)} then ${isJson(stored) ? sql`(${clean})::jsonb` : clean} else ${stored} end`
  }
  const values = Object.fromEntries(fields.map((field) => [field, cleanOf(field)]))
  const places = sql`${sql.param(changed.map(({ place }) => place))}::tid[]`
  const ctid = sql`${data.table}.ctid`
  const from = sql`jsonb_each(${JSON.stringify(Object.fromEntries(changed.map((row) => [row.place, row.fields])))}::jsonb) as clean`
  await tx.execute(sql`savepoint clean_rows`)
  try {
    const written = await writeRows(tx, { resource, data, values, from, where: sql`${ctid} = any(${places}) and ${ctid} = clean.key::tid` })
    await tx.execute(sql`release savepoint clean_rows`)
    return written
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await tx.execute(sql`rollback to savepoint clean_rows`)
    return undefined
  }
}

const isUniqueViolation = (error: unknown): boolean => databaseRefusal(error)?.code === uniqueViolation
