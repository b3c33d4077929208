import { sql } from 'drizzle-orm'
import { customType, integer, type PgColumn } from 'drizzle-orm/pg-core'
import { readInstant } from './instantText.ts'

/** How text sorts, whatever the server's own order is: by ICU's root rules, and numbers in it by their value. The first migration that names it makes it. */
export const collation = 'copilot'

/** Text that people read. Lists sort by it: Adam, apple, Ärzte, Émile, Øre, ß, Table 2, Table 10, Zoe. */
export const text = customType<{ data: string }>({ dataType: () => `text collate "${collation}"` })

/** The type of a column as a cast names it, without its order. */
export const typeOf = (column: Pick<PgColumn, 'getSQLType'>): string => column.getSQLType().replace(` collate "${collation}"`, '')

/**
 * timestamptz in, ISO 8601 with Z out, whatever time zone the session has. A stored value that ISO 8601 has no word for
 * (infinity) is served as null: one row never takes its list down.
 */
export const instant = customType<{ data: string; driverData: string | Date }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (value) => (readInstant(value instanceof Date ? value.toISOString() : value) ?? null) as string,
})

/** Decimal in whole currency units or percent points, as a number. Safe up to 15 digits, which covers 1e14 with a cent's tenth. */
export const decimal = customType<{ data: number; driverData: string; config: { precision: number; scale: number } }>({
  dataType: (config) => `numeric(${config?.precision ?? 20}, ${config?.scale ?? 4})`,
  fromDriver: Number,
  toDriver: String,
})

/** Raw bytes. */
export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** The number of a transaction, which grows for ever; as text, since it has 64 bits. */
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/** What every row carries (docs/domain.md §0.1). */
export const rowColumns = () => ({
  rowVersion: integer().notNull().default(1),
  createdAt: instant()
    .notNull()
    .default(sql`now()`),
  createdByContactId: integer(),
  updatedAt: instant()
    .notNull()
    .default(sql`now()`),
  updatedByContactId: integer(),
  deletedAt: instant(),
})
