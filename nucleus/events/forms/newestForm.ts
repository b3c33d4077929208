import { and, desc, eq, sql } from 'drizzle-orm'
import type { Form } from '#contract/forms/form.ts'
import type { Db } from '../../db/client.ts'
import { eventFormVersions as table } from '../../db/tables/index.ts'

export interface PublishedForm {
  version: number
  /** Shared by all who read it: not to be changed. */
  form: Form
}

const maxCharacters = 8_000_000
const known = new Map<string, { form: Form; characters: number }>()
let characters = 0

/**
 * The newest published version of a form; undefined before the first. A version never changes, and each submission needs it several times, so it
 * is read and parsed once. The transaction that wrote its row (`xmin`) tells it from a version of the same number in another database.
 */
export async function newestForm(db: Db, eventCompanyTypeId: number): Promise<PublishedForm | undefined> {
  const [newest] = await db
    .select({ version: table.version, writtenBy: sql<string>`xmin::text` })
    .from(table)
    .where(eq(table.eventCompanyTypeId, eventCompanyTypeId))
    .orderBy(desc(table.version))
    .limit(1)
  if (!newest) return undefined
  const { version, writtenBy } = newest
  const key = `${eventCompanyTypeId} ${version} ${writtenBy}`
  const form = known.get(key)?.form ?? (await readVersion(db, { eventCompanyTypeId, version }, key))
  return form && { version, form }
}

async function readVersion(db: Db, of: { eventCompanyTypeId: number; version: number }, key: string): Promise<Form | undefined> {
  const [found] = await db
    .select({ form: table.form, characters: sql<number>`length(${table.form}::text)` })
    .from(table)
    .where(and(eq(table.eventCompanyTypeId, of.eventCompanyTypeId), eq(table.version, of.version)))
  if (!found) return undefined
  remember(key, found)
  return found.form
}

/** Remembers a version; the oldest are dropped. */
function remember(key: string, version: { form: Form; characters: number }): void {
  if (known.has(key)) return
  known.set(key, version)
  characters += version.characters
  for (const [name, earlier] of known) {
    if (characters <= maxCharacters) break
    known.delete(name)
    characters -= earlier.characters
  }
}
