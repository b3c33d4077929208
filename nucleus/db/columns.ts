import { sql } from 'drizzle-orm'
import { customType, integer } from 'drizzle-orm/pg-core'
import { readInstant } from './instantText.ts'

/**
 * timestamptz in, ISO 8601 with Z out, whichever driver answers and whatever time zone its session has. A stored value
 * that ISO 8601 has no word for (infinity) is served as null: one row never takes its list down.
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

/** Raw bytes: PGlite answers Uint8Array, pg answers Buffer. */
export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** What every row carries (domain §0). */
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
