import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import { limits } from '#constants/limits.ts'
import { type MergedRecord, mergedRecords, type MergedResource, previewUndoMerge } from '#contract/utilities/merges.ts'
import { Refusal } from '../base/errors.ts'
import { currentIdOf } from '../common/currentId.ts'
import type { Db } from '../db/client.ts'
import { companies, contacts } from '../db/tables/index.ts'
import type { Actor, Nucleus } from '../kernel/context.ts'
import { mountCall } from '../kernel/mountCall.ts'
import { lastingTokens } from '../resource/undo/lastingUndo.ts'
import { undoByToken } from '../resource/undo/undoByToken.ts'
import type { UndoResult } from '../resource/undo/undoChanges.ts'
import type { UtilityTables } from './UtilityTables.ts'
import { fullNameSql } from '../db/personName.ts'

const authors = alias(contacts, 'merge_authors')
const authorName = fullNameSql(authors)

/** Serves what was merged into a record, and what the undo of a merge would do. */
export function mountMergedRecords(app: FastifyInstance, nucleus: Nucleus, { targets }: UtilityTables): void {
  mountCall(app, mergedRecords, ({ input: { resource, id } }) => readMerged(nucleus.db, resource, { id, at: nucleus.clock() }))
  mountCall(app, previewUndoMerge, async ({ input: { undoToken }, actor }) => {
    const outcome = await tryUndo(nucleus, targets, { undoToken, actor })
    return { undone: outcome.undone, conflicts: outcome.conflicts ?? [], problem: outcome.problem ?? null }
  })
}

async function readMerged(db: Db, resource: MergedResource, { id, at }: { id: number; at: Date }): Promise<MergedRecord[]> {
  const rows = await (resource === 'contacts' ? contactsMergedInto(db, id) : companiesMergedInto(db, id))
  const tokens = await lastingTokens(
    db,
    resource,
    rows.map((row) => row.id),
    at,
  )
  return rows.map((row) => ({ ...row, undoToken: tokens.get(row.id) ?? null }))
}

const contactsMergedInto = (db: Db, id: number) =>
  db
    .select({
      id: contacts.contactId,
      name: fullNameSql(contacts),
      detail: contacts.email,
      mergedAt: sql<string>`coalesce(${contacts.deletedAt}, ${contacts.updatedAt})`.mapWith(contacts.deletedAt),
      mergedByName: authorName,
    })
    .from(contacts)
    .leftJoin(authors, eq(authors.contactId, contacts.updatedByContactId))
    .where(eq(contacts.mergedIntoContactId, currentIdOf('contacts', id)))
    .orderBy(desc(contacts.deletedAt), desc(contacts.contactId))
    .limit(limits.unpagedRows)

const companiesMergedInto = (db: Db, id: number) =>
  db
    .select({
      id: companies.companyId,
      name: companies.name,
      detail: companies.website,
      mergedAt: sql<string>`coalesce(${companies.deletedAt}, ${companies.updatedAt})`.mapWith(companies.deletedAt),
      mergedByName: authorName,
    })
    .from(companies)
    .leftJoin(authors, eq(authors.contactId, companies.updatedByContactId))
    .where(and(eq(companies.mergedIntoCompanyId, currentIdOf('companies', id))))
    .orderBy(desc(companies.deletedAt), desc(companies.companyId))
    .limit(limits.unpagedRows)

/** Thrown to roll back an undo that is only tried. */
class TriedUndo extends Error {
  readonly result: UndoResult
  constructor(result: UndoResult) {
    super('Only tried')
    this.result = result
  }
}

/** Does the undo and takes it back, and so reports every rule. Throws 403 and 404. */
async function tryUndo(
  nucleus: Nucleus,
  targets: UtilityTables['targets'],
  order: { undoToken: string; actor: Actor },
): Promise<Pick<UndoResult, 'undone' | 'conflicts'> & { problem?: string }> {
  try {
    return await nucleus.db.transaction(async (tx) => {
      throw new TriedUndo(await undoByToken({ ...nucleus, db: tx }, targets, order))
    })
  } catch (error) {
    if (error instanceof TriedUndo) return error.result
    if (!(error instanceof Refusal) || ![409, 422].includes(error.status)) throw error
    return { undone: [], problem: error.message }
  }
}
