import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { events, eventOptions as table } from '../../db/tables/index.ts'

const selectOption = (db: Db, eventOptionId: number) =>
  db
    .select({
      eventOptionId: table.eventOptionId,
      eventId: table.eventId,
      name: table.name,
      optionType: table.optionType,
      startsAt: table.startsAt,
      endsAt: table.endsAt,
      capacity: table.capacity,
      maxPerRegistration: table.maxPerRegistration,
      eligibleCompanyTypeIds: table.eligibleCompanyTypeIds,
      isActive: table.isActive,
      requiresApproval: table.requiresApproval,
      opensAt: table.opensAt,
      closesAt: table.closesAt,
      timeZone: events.timeZone,
    })
    .from(table)
    .innerJoin(events, eq(events.eventId, table.eventId))
    .where(and(eq(table.eventOptionId, eventOptionId), isNull(table.deletedAt)))

/** An option with the time zone of its event. */
export type StoredOption = Awaited<ReturnType<typeof selectOption>>[number]

export const readOption = async (db: Db, eventOptionId: number): Promise<StoredOption | undefined> =>
  (await selectOption(db, eventOptionId))[0]

/** The same, locked: until the transaction ends nobody else can book or change it. */
export async function lockOption(tx: Db, eventOptionId: number): Promise<StoredOption | undefined> {
  await tx.select({ id: table.eventOptionId }).from(table).where(eq(table.eventOptionId, eventOptionId)).for('no key update')
  // Read after the lock: whoever held it before may have changed the option.
  return readOption(tx, eventOptionId)
}
