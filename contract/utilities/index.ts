import { addCompany } from './companies.ts'
import { mergeCompanies, mergeContacts, mergedRecords, previewUndoMerge } from './merges.ts'
import { addContact, moveContact, pastPositions, removeContact } from './moves.ts'
import { removeFromPurgatory, samePeople } from './purgatory.ts'

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
] as const
