import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

/**
 * Until the transaction ends, nobody else places sessions of the event, or changes its days or what they depend on. What is
 * read afterwards is what stands when the write is done. Take it before any row is locked, so that two never wait for each other.
 */
export const lockAgenda = async (tx: Db, eventId: number): Promise<void> =>
  void (await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`agenda of ${eventId}`}, 0))`))
