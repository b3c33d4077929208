import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { contactStates } from '#constants/choices.ts'
import { fullNameOf } from '#contract/personName.ts'
import { ruleBroken } from '../base/errors.ts'
import { lockNewContacts } from '../common/contactTable.ts'
import { contacts } from '../db/tables/index.ts'
import { endSessions } from '../auth/access.ts'
import type { UndoRules } from '../resource/ResourceOptions.ts'
import { checkStaffAfterUndo } from './staffRules.ts'

/**
 * Staff are guarded as in a save. The undo of a merge gives back a contact whose rows are where they were: that of a merge whose survivor was merged itself since would not. No two
 * active contacts share an address afterwards.
 */
export const contactUndoRules: UndoRules = {
  // Of an undo and of somebody who adds the same person, the second sees what the first did.
  lock: async (tx) => void (await lockNewContacts(tx)),
  check: async (tx, changes, actor) => {
    await checkStaffAfterUndo(tx, changes, actor)
    const restored = changes.filter(({ after }) => after.deletedAt === null)
    const { contactId, firstName, lastName, contactStateId, email, secondaryEmails, deletedAt } = contacts
    const survivorIds = restored.flatMap(({ before }) =>
      typeof before.mergedIntoContactId === 'number' ? [before.mergedIntoContactId] : [],
    )
    if (survivorIds.length > 0) {
      const isMerged = and(inArray(contactId, survivorIds), eq(contactStateId, contactStates.merged))
      const [survivor] = await tx.select({ firstName, lastName }).from(contacts).where(isMerged)
      if (survivor) throw ruleBroken({ contactId: `${fullNameOf(survivor)} was merged into another contact since. Undo that merge first.` })
    }
    const ids = restored.map(({ id }) => id)
    if (ids.length === 0) return
    const isActive = and(eq(contactStateId, contactStates.active), isNull(deletedAt))
    const found = await tx
      .select({ contactId, email, secondaryEmails })
      .from(contacts)
      .where(and(inArray(contactId, ids), isActive))
    for (const one of found)
      for (const address of [...(one.email ? [one.email] : []), ...one.secondaryEmails]) {
        const hasIt = or(eq(email, address), sql`${secondaryEmails} ? ${address}::text`)
        const [owner] = await tx
          .select({ firstName, lastName })
          .from(contacts)
          .where(and(hasIt, ne(contactId, one.contactId), isActive))
          .limit(1)
        if (owner) throw ruleBroken({ email: `${fullNameOf(owner)} has the address ${address} now.` })
      }
  },
  // Whoever used the address signs in again, as after a save.
  afterChange: async (tx, changes, { at }) => {
    for (const { id, after } of changes) if ('email' in after) await endSessions(tx, id, at)
    return []
  },
}
