import { contactStates } from '#constants/choices.ts'
import { deliveryStatuses, type DeliveryStatusId } from '#constants/mails.ts'
import { makeContactEmail, makeContactMail } from '../contactEmails.ts'
import { mergeCompanies, mergeContacts, mergedRecords, previewUndoMerge } from '#contract/utilities/merges.ts'
import { addCompany } from '#contract/utilities/companies.ts'
import { addContact, moveContact, pastPositions, removeContact } from '#contract/utilities/moves.ts'
import {
  contactAudience,
  countEmptyContactFields,
  previewContactEmail,
  retryContactEmail,
  sendContactEmail,
  stopContactEmail,
  testContactEmail,
} from '#contract/utilities/contactEmails.ts'
import { outboxMail } from '#contract/utilities/outbox.ts'
import { removeFromPurgatory, samePeople } from '#contract/utilities/purgatory.ts'
import { makeCompany, makeContact, makeStaff, next, ok } from '../nucleus.ts'
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

const letter = { subject: 'Hello', bodyHtml: '<p>Hello</p>' }
const toOne = async ({ db }: World) => ({ ...letter, contactIds: [(await makeContact(db)).contactId] })
/** An e-mail that was sent to one contact, whose mail is in a state. */
async function sentToOne({ db }: World, deliveryStatusId: DeliveryStatusId) {
  const { contactId, email } = await makeContact(db)
  const { contactEmailId } = await makeContactEmail(db, { contactIds: [contactId], sentAt: '2026-01-01T09:00:00.000Z', recipientCount: 1 })
  const { registrationMailId } = await makeContactMail(db, { contactEmailId, contactId, recipient: email ?? '', deliveryStatusId })
  return { contactEmailId, registrationMailId }
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
  [contactAudience.name]: async ({ db }) => ({ contactIds: [(await makeContact(db)).contactId] }),
  [previewContactEmail.name]: toOne,
  [countEmptyContactFields.name]: toOne,
  [testContactEmail.name]: async (world) => ({
    ...(await toOne(world)),
    testRecipients: [(await makeStaff(world.db, 'sender')).email ?? ''],
  }),
  [sendContactEmail.name]: async ({ db }) => {
    const { contactId } = await makeContact(db, { email: `reader.${next()}@example.com` })
    const { contactEmailId, rowVersion } = await makeContactEmail(db, { contactIds: [contactId] })
    return { contactEmailId, rowVersion, recipientCount: 1 }
  },
  [stopContactEmail.name]: async (world) => ({ contactEmailId: (await sentToOne(world, deliveryStatuses.queued)).contactEmailId }),
  [retryContactEmail.name]: async (world) => ({ contactEmailId: (await sentToOne(world, deliveryStatuses.failed)).contactEmailId }),
  [outboxMail.name]: async (world) => ({ registrationMailId: (await sentToOne(world, deliveryStatuses.sent)).registrationMailId }),
  [samePeople.name]: async ({ db }) => ({ contactIds: String((await makeContact(db)).contactId) }),
}
