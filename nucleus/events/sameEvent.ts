import { eq, getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { ruleBroken } from '../core/errors.ts'
import { missing } from '../core/missing.ts'
import { newReferences, referencesOf } from '../core/references.ts'
import type { Writing } from '../core/resource/Served.ts'
import { column } from '../core/writes.ts'

/**
 * What throws 422 when a row of an event names anew what is no row of the same event, such as a location of another one.
 * It looks at every column of the table that refers to rows of events. Call it in the transaction of the write: what it
 * finds cannot be deleted until that ends.
 */
export function sameEventAs(table: PgTable): (writing: Pick<Writing, 'db' | 'input' | 'current'>) => Promise<void> {
  const references = referencesOf(table).filter(({ field, to }) => field !== 'eventId' && 'eventId' in getTableColumns(to))
  return async (writing) => {
    for (const { field, to, idKey, noun } of newReferences(references, writing)) {
      const ofEvent = eq(column(to, 'eventId'), writing.input.eventId)
      const strangers = await missing(writing.db, { table: to, idKey, isHeld: true }, [Number(writing.input[field])], ofEvent)
      if (strangers.length > 0) throw ruleBroken({ [field]: `This ${noun.replace(/ of the event$/, '')} does not belong to the event` })
    }
  }
}
