import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { fullNameOf } from '#contract/personName.ts'
import type { Db } from '../db/client.ts'
import { events } from '../db/tables/index.ts'
import { column } from '../kernel/writes.ts'
import { accountTables } from './accountTables.ts'
import type { Person } from './findPerson.ts'
import { deleteAnsweredFiles, deleteDocuments, deletePictures, deleteUndos, emptyHistory, lastChange, type OwnRows } from './history.ts'
import { mentionsOf } from './mentions.ts'
import { erasedName, personTables } from './personTables.ts'
import { thingTables } from './thingTables.ts'
import type { PersonalData } from './personalData.ts'
import { removeMentions } from './removeMentions.ts'
import { idOf, countChanged, writeRows } from './writeRows.ts'

/** What was done to how many rows of a table. */
export interface ErasedRows {
  table: string
  how: 'emptied' | 'deleted' | 'mentions removed'
  rows: number
}

/** Every table, by the name of its rows in the history. */
export const everyTable: Readonly<Record<string, PersonalData>> = { ...personTables, ...accountTables, ...thingTables }

/** Other names that the history has for rows of a table: contacts as members of staff. */
const otherNames: Readonly<Record<string, readonly string[]>> = { contacts: ['staff'] }

/**
 * Empties or deletes everything that identifies a person. That a registration, a booking or a session existed stays, without
 * the person, and so do all counts. Call it in a transaction; rolled back, it only reports what there is.
 */
export async function forgetPerson(tx: Db, person: Person): Promise<ErasedRows[]> {
  const done: ErasedRows[] = []
  const note = (data: PersonalData, how: ErasedRows['how'], rows: number): void => {
    if (rows > 0) done.push({ table: getTableName(data.table), how, rows })
  }
  const tables = Object.entries(everyTable)
  const mentions = mentionsOf(person)
  const last = await lastChange(tx)
  const own = await readOwnRows(tx, person)
  // First, while rows and history still show which pictures are theirs.
  const deletedFiles = (await deletePictures(tx, own)) + (await deleteAnsweredFiles(tx, own)) + (await deleteDocuments(tx, own))
  note(thingTables.files, 'deleted', deletedFiles)
  for (const [resource, data] of tables) {
    const where = data.rowsOf?.(person)
    if (!where) continue
    if (data.isDeleted) note(data, 'deleted', await countChanged(tx, sql`delete from ${data.table} where ${where} returning 1`))
    else note(data, 'emptied', await writeRows(tx, { resource, data, values: data.becomes, where }))
  }
  note(thingTables.events, 'emptied', await emptyHosts(tx, person))
  note(thingTables.undos, 'deleted', await deleteUndos(tx, own, person))
  note(thingTables.changes, 'emptied', await emptyHistory(tx, own, { person, last }))
  for (const [resource, data] of tables) note(data, 'mentions removed', await removeMentions(tx, { resource, data }, mentions))
  await deleteQueueEntries(tx)
  return done
}

/** The person's rows that have a history: those with versions. */
async function readOwnRows(tx: Db, person: Person): Promise<OwnRows> {
  const own = new Map<string, { data: PersonalData; ids: number[] }>()
  for (const [resource, data] of Object.entries(everyTable)) {
    if (!data.rowsOf || !getTableColumns(data.table).rowVersion) continue
    const found = await tx
      .select({ id: column(data.table, idOf(data.table)) })
      .from(data.table)
      .where(data.rowsOf(person))
    for (const name of [resource, ...(otherNames[resource] ?? [])]) own.set(name, { data, ids: found.map(({ id }) => Number(id)) })
  }
  return own
}

/** Hosts of events are lists in the event's row, with names as they are displayed. */
function emptyHosts(tx: Db, { contactIds }: Person): Promise<number> {
  const ids = sql`${sql.param([...contactIds])}::int[]`
  const name = fullNameOf(erasedName)
  const isTheirs = sql`(host ->> 'contactId')::int = any(${ids})`
  const hosts = sql`(select jsonb_agg(case when ${isTheirs} then host || jsonb_build_object('displayName', ${name}::text) else host end)
    from jsonb_array_elements(${events.eventHosts}) as host)`
  const where = sql`exists (select from jsonb_array_elements(${events.eventHosts}) as host where ${isTheirs})`
  return writeRows(tx, { resource: 'events', data: thingTables.events, values: { eventHosts: hosts }, where })
}

/** Deletes queue entries of deleted jobs: the queue stores why a job failed. */
async function deleteQueueEntries(tx: Db): Promise<void> {
  const { rows } = await tx.execute<{ is: boolean }>(sql`select to_regclass('pgboss.job') is not null as is`)
  if (rows[0]?.is)
    await tx.execute(
      sql`delete from pgboss.job where name in ('jobs', 'heavyJobs') and not exists (select from jobs where job_id = pgboss.job.id)`,
    )
}
