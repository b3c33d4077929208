import { and, desc, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { pastPositions as declared } from '#contract/utilities/moves.ts'
import { limits } from '#constants/limits.ts'
import { currentIdOf } from '../common/currentId.ts'
import { companies, pastPositions } from '../db/tables/index.ts'
import type { Nucleus } from '../kernel/context.ts'
import { mountCall } from '../kernel/mountCall.ts'
import type { RecordedTable } from '../kernel/writes.ts'
import { undoTargetOf } from '../resource/undo/undoTarget.ts'

/** Past positions as a table with a history. */
export const pastPositionTable: RecordedTable = { resource: 'pastPositions', table: pastPositions, idKey: 'pastPositionId' }
export const undoablePastPositions = undoTargetOf({ ...pastPositionTable, permission: 'editEvents' })

/** Serves the past positions of a contact. */
export function mountPastPositions(app: FastifyInstance, { db }: Nucleus): void {
  const { pastPositionId, companyId, jobTitle, endedOn, contactId, deletedAt } = pastPositions
  mountCall(app, declared, ({ input }) =>
    db
      .select({ pastPositionId, companyId, companyName: companies.name, jobTitle, endedOn })
      .from(pastPositions)
      .innerJoin(companies, eq(companies.companyId, companyId))
      .where(and(eq(contactId, currentIdOf('contacts', input.contactId)), isNull(deletedAt)))
      .orderBy(desc(endedOn), desc(pastPositionId))
      .limit(limits.unpagedRows),
  )
}
