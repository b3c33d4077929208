import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { formMessages } from '#constants/formMessages.ts'
import { limits } from '#constants/limits.ts'
import { referenceStatuses, type ReferenceStatusId } from '#constants/vetting.ts'
import {
  changeReferenceStatus,
  referenceMoveRefusal,
  referencePath,
  requestReference,
  type VettingReference,
  type vettingReferences,
} from '#contract/events/vettingReferences.ts'
import { ruleBroken, staleVersion } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { vettingReferences as table } from '../../db/tables/index.ts'
import type { Author } from '../../kernel/actor.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { hashOfSecret } from '../../kernel/hashOfSecret.ts'
import { difference, updateRow } from '../../kernel/writes.ts'
import { lockRows } from '../../resource/lockRows.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'

type References = Repository<typeof vettingReferences>

const secretBytes = 16
const { contacted, positive, negative, noResponse, notContacted } = referenceStatuses
const opinions: readonly ReferenceStatusId[] = [positive, negative]

/** Serves the status of references, and the private links with which they answer. */
export function mountReferenceCalls(app: FastifyInstance, { db, clock }: Nucleus, references: References): void {
  mountCall(app, changeReferenceStatus, ({ input: { vettingReferenceId: id, ...change }, actor }) =>
    db.transaction(async (tx) => {
      const row = await lockReference(tx, references, id)
      const { vettingReferenceStatusId: to, note, rowVersion } = change
      const from = row.vettingReferenceStatusId
      if (from === to) return row
      if (rowVersion !== undefined && rowVersion !== row.rowVersion) throw staleVersion(row)
      const refusal = referenceMoveRefusal(from, to)
      if (refusal) throw ruleBroken({ vettingReferenceStatusId: refusal })
      if (opinions.includes(from) && !note) throw ruleBroken({ note: formMessages.required('Note') })
      return writeReference(tx, references, row, afterMove(row, to, note, { contactId: actor.contactId, at: clock() }), actor, clock())
    }),
  )

  mountCall(app, requestReference, ({ input: { vettingReferenceId: id, rowVersion }, actor }) =>
    db.transaction(async (tx) => {
      const row = await lockReference(tx, references, id)
      if (rowVersion !== row.rowVersion) throw staleVersion(row)
      const from = row.vettingReferenceStatusId
      if (from !== notContacted && from !== contacted && from !== noResponse)
        throw ruleBroken({ vettingReferenceId: referenceMoveRefusal(from, contacted) ?? '' })
      if (!row.isSubmissionOpen)
        throw ruleBroken({ vettingReferenceId: 'The vetting submission is decided or ended. Reopen it to request references.' })
      const at = clock()
      const secret = randomBytes(secretBytes).toString('base64url')
      const after = { vettingReferenceStatusId: contacted, contactedAt: at.toISOString(), contactedByContactId: actor.contactId }
      await writeReference(tx, references, row, after, actor, at)
      await storeHash(tx, id, hashOfSecret(secret))
      return { reference: await references.getOrThrow(tx, id), path: referencePath(secret) }
    }),
  )
}

/** The hash of a link is in no history: it says nothing to staff. */
export const storeHash = async (tx: Db, id: number, privateKeyHash: string | null): Promise<void> =>
  void (await tx.update(table).set({ privateKeyHash }).where(eq(table.vettingReferenceId, id)))

export async function lockReference(tx: Db, references: References, id: number): Promise<VettingReference> {
  await lockRows(tx, references, [id], 'no key update')
  return references.getOrThrow(tx, id)
}

/** Writes a change of a locked reference with its line in the history. Returns the stored row. */
export async function writeReference(
  tx: Db,
  references: References,
  row: VettingReference,
  next: Partial<VettingReference>,
  author: Author,
  at: Date,
): Promise<VettingReference> {
  const { before, after, isEmpty } = difference(row, next)
  if (isEmpty) return row
  const change = { id: row.vettingReferenceId, version: row.rowVersion, before, after, action: 'status' as const }
  const version = await updateRow(tx, references, change, author, at)
  if (version === undefined) throw staleVersion(await references.getOrThrow(tx, row.vettingReferenceId))
  return references.getOrThrow(tx, row.vettingReferenceId)
}

/** Before what staff add to an answer that somebody wrote themselves. */
const staffNote = 'Note by staff: '

function afterMove(
  row: VettingReference,
  to: ReferenceStatusId,
  note: string | null | undefined,
  { contactId, at }: { contactId: number; at: Date },
): Partial<VettingReference> {
  const added = note && row.isOwnAnswer ? `${staffNote}${note}` : note
  const response = [row.response, added].filter(Boolean).join('\n\n')
  if (response.length > limits.description)
    throw ruleBroken({
      note: `The answer has no room for this note. Use at most ${limits.description - (row.response?.length ?? 0) - (row.isOwnAnswer ? staffNote.length : 0) - 2} characters`,
    })
  return {
    vettingReferenceStatusId: to,
    response: response || null,
    ...(to === contacted && { contactedAt: at.toISOString(), contactedByContactId: contactId }),
    ...(opinions.includes(to) && { respondedAt: row.respondedAt ?? at.toISOString() }),
  }
}
