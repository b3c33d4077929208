import { addCompany } from './companies.ts'
import {
  contactAudience,
  contactEmailRecipients,
  contactEmails,
  countEmptyContactFields,
  previewContactEmail,
  retryContactEmail,
  sendContactEmail,
  stopContactEmail,
  testContactEmail,
} from './contactEmails.ts'
import { mergeCompanies, mergeContacts, mergedRecords, previewUndoMerge } from './merges.ts'
import { addContact, moveContact, pastPositions, removeContact } from './moves.ts'
import { outboxMail, outboxMails } from './outbox.ts'
import { removeFromPurgatory, samePeople } from './purgatory.ts'
import { savedTexts } from './savedTexts.ts'

/** Every resource of the area. */
export const utilityResources = [contactEmails, savedTexts] as const
/** Its lists that nobody writes. */
export const utilityReports = [contactEmailRecipients] as const
export const utilityCalls = [
  mergeContacts,
  mergeCompanies,
  mergedRecords,
  previewUndoMerge,
  moveContact,
  addContact,
  removeContact,
  pastPositions,
  addCompany,
  removeFromPurgatory,
  samePeople,
  contactAudience,
  previewContactEmail,
  countEmptyContactFields,
  testContactEmail,
  sendContactEmail,
  stopContactEmail,
  retryContactEmail,
  outboxMails,
  outboxMail,
] as const
