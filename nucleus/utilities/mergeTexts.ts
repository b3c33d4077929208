import { inArray, sql } from 'drizzle-orm'
import { limits } from '#constants/limits.ts'
import type { ChangeDetails } from '#contract/history.ts'
import { Refusal } from '../base/errors.ts'
import { currentId } from '../common/currentId.ts'
import type { Db } from '../db/client.ts'
import { titleOf } from '../db/entityNames.ts'
import { companies, contacts, events } from '../db/tables/index.ts'

const records = {
  contacts: { table: contacts, id: contacts.contactId },
  companies: { table: companies, id: companies.companyId },
} as const
type Resource = keyof typeof records

/** More would be too many to undo together. */
export const mergesAtOnce = {
  rows: limits.undoRowsAtOnce,
  message: `More than ${limits.undoRowsAtOnce.toLocaleString('en-GB')} records refer to what would be merged. Keep the record with the most of them, and merge the others into it.`,
}

/** What the history of the survivor says: the names of the merged records, with what tells them apart. */
export const mergedDetails = (merged: readonly (readonly [name: string, detail: string | null | undefined])[]): ChangeDetails => ({
  parts: merged.map(([name, detail], at) => ({
    key: `merged${at}`,
    label: 'Merged record',
    before: '',
    after: detail ? `${name} (${detail})` : name,
  })),
})

/** The refusal for whoever merges a record that somebody else has merged in the meantime; undefined for one that is simply not there. */
export async function mergedMeanwhile(db: Db, resource: Resource, id: number): Promise<Refusal | undefined> {
  const survivorId = await currentId(db, resource, id)
  if (survivorId === id) return undefined
  const { table, id: key } = records[resource]
  const rows = await db
    .select({ id: key, name: sql<string>`${titleOf(table)}` })
    .from(table)
    .where(inArray(key, [id, survivorId]))
  const name = (of: number) => rows.find((row) => row.id === of)?.name ?? ''
  return new Refusal(409, `${name(id)} was merged into ${name(survivorId)} in the meantime.`)
}

/** Texts about events, each with the name of its event. */
export async function withEventNames(db: Db, texts: readonly { eventId: number; text: string }[]): Promise<string[]> {
  const ids = [...new Set(texts.map(({ eventId }) => eventId))]
  if (ids.length === 0) return []
  const { eventId, name } = events
  const rows = await db.select({ eventId, name }).from(events).where(inArray(eventId, ids))
  return texts.map((one) => `${rows.find((row) => row.eventId === one.eventId)?.name ?? ''}: ${one.text}`)
}
