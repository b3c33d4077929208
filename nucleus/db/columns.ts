import { sql } from 'drizzle-orm'
import { customType, integer, type PgColumn } from 'drizzle-orm/pg-core'
import { readInstant } from './readInstant.ts'

/**
 * The collation of text, independent of the server's own: ICU's root rules, with numbers compared by value. The first migration
 * that uses it creates it.
 */
export const collation = 'copilot'

/** Text that people read. Lists sort by it: Adam, apple, Ärzte, Émile, Øre, ß, Table 2, Table 10, Zoe. */
export const text = customType<{ data: string }>({ dataType: () => `text collate "${collation}"` })

/** The type of a column for a cast, without its collation. */
export const typeOf = (column: Pick<PgColumn, 'getSQLType'>): string => column.getSQLType().replace(` collate "${collation}"`, '')

/**
 * timestamptz in, ISO 8601 with Z out, whatever the session's time zone. A stored value that ISO 8601 cannot express (infinity)
 * reads as null, so that one row never breaks its list.
 */
export const instant = customType<{ data: string; driverData: string | Date }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (value) => (readInstant(value instanceof Date ? value.toISOString() : value) ?? null) as string,
})

/** Decimal in whole currency units or percentage points, as a number. Exact up to 15 digits, which covers 1e14 with one decimal. */
export const decimal = customType<{ data: number; driverData: string; config: { precision: number; scale: number } }>({
  dataType: (config) => `numeric(${config?.precision ?? 20}, ${config?.scale ?? 4})`,
  fromDriver: Number,
  toDriver: String,
})

/** A JSON value of any kind. Drizzle's own type reads a text that looks like JSON, such as `7` or `true`, as what it looks like. */
export const jsonValue = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value,
})

/** Raw bytes. */
export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** The number of a transaction, which only grows; as text, since it has 64 bits. */
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/** Columns of every row (docs/domain.md §0.1). */
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
