import { contactStates } from '#constants/choices.ts'
import { mergeCompanies, mergeContacts, mergedRecords, previewUndoMerge } from '#contract/utilities/merges.ts'
import { addCompany } from '#contract/utilities/companies.ts'
import { addContact, moveContact, pastPositions, removeContact } from '#contract/utilities/moves.ts'
import { removeFromPurgatory, samePeople } from '#contract/utilities/purgatory.ts'
import { makeCompany, makeContact, next, ok } from '../nucleus.ts'
import type { Recipes } from './recipes.ts'
import type { World } from './world.ts'

const rowVersions = { survivor: 1, merged: [1] }
const twoContacts = async ({ db }: World) => {
  const [survivor, merged] = [await makeContact(db), await makeContact(db)]
  return { survivorContactId: survivor.contactId, mergedContactIds: [merged.contactId], rowVersions }
}
const atCompany = async ({ db }: World) => {
  const { companyId } = await makeCompany(db)
  return { companyId, contactId: (await makeContact(db, { companyId })).contactId }
}

export const recipesOfUtilities: Recipes = {
  [mergeContacts.name]: twoContacts,
  [mergeCompanies.name]: async ({ db }) => {
    const [survivor, merged] = [await makeCompany(db), await makeCompany(db)]
    return { survivorCompanyId: survivor.companyId, mergedCompanyIds: [merged.companyId], rowVersions }
  },
  [mergedRecords.name]: ({ companyId }) => ({ resource: 'companies', id: companyId }),
  [previewUndoMerge.name]: async (world) => {
    const merge = await twoContacts(world)
    return { undoToken: ok(await world.nucleus.call(mergeContacts, merge, world.admin.token)).undoToken }
  },
  [moveContact.name]: async (world) => ({
    contactId: (await atCompany(world)).contactId,
    toCompanyId: world.companyId,
    effectiveDate: '2026-01-01',
  }),
  [addContact.name]: async ({ db, companyId }) => ({ companyId, contactId: (await makeContact(db)).contactId }),
  [removeContact.name]: atCompany,
  [pastPositions.name]: async ({ db }) => ({ contactId: (await makeContact(db)).contactId }),
  [addCompany.name]: () => ({ name: `Alder & Yew ${next()}` }),
  [removeFromPurgatory.name]: async ({ db }) => ({
    contactId: (await makeContact(db, { contactStateId: contactStates.purgatory })).contactId,
    action: 'accept',
  }),
  [samePeople.name]: async ({ db }) => ({ contactIds: String((await makeContact(db)).contactId) }),
}
