import type { FastifyInstance } from 'fastify'
import { contactStates } from '#constants/choices.ts'
import { type Contact, contacts as declared } from '#contract/contacts.ts'
import { contactMerge, mergeContacts } from '#contract/utilities/merges.ts'
import { fullNameOf } from '#contract/personName.ts'
import { lockNewContacts } from '../common/contactTable.ts'
import { attendeeJoin, chatProblems } from '../coffeeChats/merge.ts'
import { lockChatsOfContacts } from '../coffeeChats/invariants.ts'
import { contacts } from '../db/tables/index.ts'
import { contactProblems } from '../events/merge/contactProblems.ts'
import { contactJoin } from '../events/merge/joins.ts'
import type { Nucleus } from '../kernel/context.ts'
import { mountCall } from '../kernel/mountCall.ts'
import { mergeOf } from '../resource/merge/mergeRows.ts'
import type { MergeRules } from '../resource/merge/MergeRules.ts'
import { completedContact, derivedContact, staffProblems } from './contactRules.ts'
import { mergedDetails, mergedMeanwhile, mergesAtOnce, withEventNames } from './mergeTexts.ts'
import type { UtilityTables } from './UtilityTables.ts'
import { productMovesOf } from './productMoves.ts'

/** Serves the merge of contacts over the whole product (docs/domain.md §6.3). */
export function mountMergeContacts(app: FastifyInstance, nucleus: Nucleus, { find, targets }: UtilityTables): void {
  const moves = productMovesOf(contacts, targets, [contactJoin(find('eventContacts')), attendeeJoin(find('coffeeChatAttendees'))])
  const idsOf = (rows: readonly Contact[]) => rows.map(({ contactId }) => contactId)
  const merge = mergeOf<Contact>(nucleus, {
    repository: find('contacts') as unknown as MergeRules<Contact>['repository'],
    label: declared.label,
    fields: contactMerge.fields,
    combined: contactMerge.combined,
    lock: async (tx, { survivor, merged }) => {
      const mergedIds = merged.map(({ id }) => id)
      await moves.lock(tx, mergedIds)
      await lockChatsOfContacts(tx, [survivor.id, ...mergedIds])
      await lockNewContacts(tx)
    },
    explainMissing: (tx, id) => mergedMeanwhile(tx, 'contacts', id),
    moves: (tx, { survivor, merged }) => moves.plan(tx, survivor.contactId, idsOf(merged)),
    problems: async (tx, { survivor, merged }) => {
      const ids = [survivor.contactId, ...idsOf(merged)]
      const atEvents = await contactProblems(tx, { contactIds: ids })
      return [
        ...(await staffProblems(tx, survivor.contactId, idsOf(merged))),
        ...(await withEventNames(tx, atEvents)),
        ...(await chatProblems(tx, ids)),
      ]
    },
    completed: completedContact,
    derived: derivedContact,
    tombstone: ({ survivor }) => ({ contactStateId: contactStates.merged, mergedIntoContactId: survivor.contactId }),
    details: ({ merged }) => mergedDetails(merged.map((row) => [fullNameOf(row), row.email])),
    maxMoved: mergesAtOnce,
    isLasting: true,
  })
  mountCall(app, mergeContacts, ({ input: { survivorContactId, mergedContactIds, rowVersions, fieldChoices, dryRun }, actor }) =>
    merge({
      parentId: 0,
      survivor: { id: survivorContactId, version: rowVersions.survivor },
      merged: mergedContactIds.map((id, at) => ({ id, version: rowVersions.merged[at] ?? 0 })),
      mergedKey: 'mergedContactIds',
      fieldChoices,
      dryRun,
      actor,
    }),
  )
}
