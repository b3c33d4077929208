import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { formMessages } from '#constants/formMessages.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { moveContact } from '#contract/utilities/moves.ts'
import { fullNameOf } from '#contract/personName.ts'
import { ruleBroken } from '../base/errors.ts'
import { addDays } from '../common/localDates.ts'
import type { Db } from '../db/client.ts'
import { companies } from '../db/tables/index.ts'
import type { Actor, Nucleus } from '../kernel/context.ts'
import { mountCall } from '../kernel/mountCall.ts'
import { addPastPosition, changeContact, lockedContact } from './changeContact.ts'
import { lockEventsFrom, moveAtEvents } from './movesAtEvents.ts'
import type { UtilityTables } from './UtilityTables.ts'

type Result = OutputOf<typeof moveContact>

/** Thrown to roll back a move that is only previewed. */
class PreviewedMove extends Error {
  readonly result: Result
  constructor({ moved, stays }: Result) {
    super('Only previewed')
    this.result = { row: null, moved, stays, undoToken: null }
  }
}

/** Serves the call that moves a contact to another company. */
export function mountMoveContact(app: FastifyInstance, nucleus: Nucleus, tables: UtilityTables): void {
  mountCall(app, moveContact, async ({ input, actor }) => {
    try {
      return await nucleus.db.transaction(async (tx) => {
        const result = await move(tx, tables, { input, actor, at: nucleus.clock() })
        if (input.dryRun) throw new PreviewedMove(result)
        return result
      })
    } catch (error) {
      if (error instanceof PreviewedMove) return error.result
      throw error
    }
  })
}

async function move(
  tx: Db,
  { find }: UtilityTables,
  { input, actor, at }: { input: InputOf<typeof moveContact>; actor: Actor; at: Date },
): Promise<Result> {
  const { contactId, toCompanyId, effectiveDate, jobTitle, moveRegistrations = false } = input
  // Wherever the caller is, it is no later day than this.
  if (effectiveDate > addDays(at.toISOString().slice(0, 10), 1))
    throw ruleBroken({ effectiveDate: 'The effective date cannot be in the future' })
  if (moveRegistrations) await lockEventsFrom(tx, { contactId, from: effectiveDate })
  const repository = find('contacts')
  const contact = await lockedContact(tx, repository, contactId)
  const { companyId } = contact
  const name = fullNameOf(contact)
  if (companyId === toCompanyId) throw ruleBroken({ toCompanyId: `${name} is at this company already` })
  if (!companyId) throw ruleBroken({ contactId: `${name} is at no company. Add the contact to the company instead` })
  const to = await companyToMoveTo(tx, toCompanyId)
  const order = { contactId, companyId, from: effectiveDate, to, actor }
  const { moved, stays, written } = moveRegistrations ? await moveAtEvents(tx, find, order) : { moved: [], stays: [], written: [] }
  const position = await addPastPosition(tx, contact, effectiveDate, actor)
  const sent = { companyId: toCompanyId, ...(jobTitle && { jobTitle }) }
  const changed = await changeContact(tx, repository, { contact, sent, also: [position, ...written], actor, at })
  return { ...changed, moved, stays }
}

async function companyToMoveTo(tx: Db, id: number): Promise<{ companyId: number; name: string }> {
  const { companyId, name, deletedAt } = companies
  const [found] = await tx
    .select({ companyId, name })
    .from(companies)
    .where(and(eq(companyId, id), isNull(deletedAt)))
  if (!found) throw ruleBroken({ toCompanyId: formMessages.missing('company') })
  return found
}
