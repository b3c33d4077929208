import { at } from './random.ts'

/** Inserted rows and their ids. */
export interface SeedRows<Row> {
  rows: readonly Row[]
  ids: readonly number[]
}

/** The inserted rows of an event, each with its id. */
export const ofEvent = <Row extends { eventId: number }>({ rows, ids }: SeedRows<Row>, { eventId }: { eventId: number }) =>
  rows.flatMap((row, index) => (row.eventId === eventId ? [{ row, id: at(ids, index) }] : []))
