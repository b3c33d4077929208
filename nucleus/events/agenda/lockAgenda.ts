import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

/**
 * Until the transaction ends, nobody else can place sessions of the event or change its days or what they depend on, so
 * whatever is read afterwards still holds at the write. Take this lock before any row lock, to avoid deadlocks.
 */
export const lockAgenda = async (tx: Db, eventId: number): Promise<void> =>
  void (await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`agenda of ${eventId}`}, 0))`))
