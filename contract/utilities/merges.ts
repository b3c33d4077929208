import * as z from 'zod'
import type { InputOf } from '../call.ts'
import { companies } from '../companies.ts'
import { contacts } from '../contacts.ts'
import { defineGet, definePost } from '../define.ts'
import { instant, integerParam, positiveId, text } from '../fields.ts'
import { undoneRows } from '../history.ts'
import { type Merge, mergedIds, mergeManyChoices, mergeReply } from '../merge.ts'
import { limits } from '#constants/limits.ts'

const contactFields = [
  ...(['prefix', 'firstName', 'lastName', 'suffix', 'preferredName', 'email', 'secondaryEmails', 'phone', 'mobile'] as const),
  ...(['companyId', 'jobTitle', 'department', 'contactRole', 'assistantContactId', 'irRepContactId'] as const),
  ...(['addressLine1', 'addressLine2', 'postalCode', 'city', 'stateProvince', 'countryCode', 'timeZone'] as const),
  ...(['linkedInUrl', 'headshotUrl', 'bio', 'strategyInterests', 'regionInterests', 'emailSuppressed', 'suppressionReason'] as const),
  ...(['consentMarketing', 'pushEnabled', 'tags', 'externalIds', 'notes'] as const),
] as const
/**
 * Merges contacts that are the same person (docs/domain.md §6.3), in every event and everywhere else. Everything that refers to a merged
 * contact refers to the survivor afterwards, and the id of the merged contact finds the survivor.
 */
export const mergeContacts = definePost({
  name: 'utilities/mergeContacts',
  path: '/utilities/merge_contacts',
  permission: 'editEvents',
  budget: 'bulk',
  body: mergeManyChoices(contactFields).extend({ survivorContactId: positiveId, mergedContactIds: mergedIds }),
  reply: mergeReply(contacts.row),
  toast: { success: 'Contacts merged successfully.', failure: 'Failed to merge Contacts!' },
})
export const contactMerge: Merge<typeof contacts, InputOf<typeof mergeContacts>, (typeof contactFields)[number]> = {
  fields: contactFields,
  combined: ['secondaryEmails', 'strategyInterests', 'regionInterests', 'tags', 'externalIds', 'notes'],
  maxMerged: limits.mergedAtOnce,
  idsOf: (survivor, merged) => ({
    survivorContactId: survivor.contactId,
    mergedContactIds: merged.map(({ contactId }) => contactId),
  }),
}

const companyFields = [
  ...(['name', 'legalName', 'companyTypeId', 'companyStatus', 'parentCompanyId', 'irRepContactId', 'website', 'emailDomains'] as const),
  ...(['phone', 'addressLine1', 'addressLine2', 'city', 'stateProvince', 'postalCode', 'countryCode', 'foundedYear'] as const),
  ...(['aumUsd', 'aumAsOf', 'employees', 'strategies', 'regulatoryIds', 'linkedInUrl', 'logoUrl', 'description'] as const),
  ...(['tags', 'notes'] as const),
] as const
/** Merges companies that are the same (docs/domain.md §6.3), as `mergeContacts` merges contacts. */
export const mergeCompanies = definePost({
  name: 'utilities/mergeCompanies',
  path: '/utilities/merge_companies',
  permission: 'editEvents',
  budget: 'bulk',
  body: mergeManyChoices(companyFields).extend({ survivorCompanyId: positiveId, mergedCompanyIds: mergedIds }),
  reply: mergeReply(companies.row),
  toast: { success: 'Companies merged successfully.', failure: 'Failed to merge Companies!' },
})
export const companyMerge: Merge<typeof companies, InputOf<typeof mergeCompanies>, (typeof companyFields)[number]> = {
  fields: companyFields,
  combined: ['emailDomains', 'strategies', 'regulatoryIds', 'tags', 'notes'],
  maxMerged: limits.mergedAtOnce,
  idsOf: (survivor, merged) => ({
    survivorCompanyId: survivor.companyId,
    mergedCompanyIds: merged.map(({ companyId }) => companyId),
  }),
}

/** The resources whose records are merged over the whole product. */
export const mergedResources = ['contacts', 'companies'] as const
export type MergedResource = (typeof mergedResources)[number]

export const mergedRecord = z.object({
  /** The id that the merged record had, which now finds the survivor. */
  id: positiveId,
  name: z.string(),
  /** What told it apart, such as its e-mail address. */
  detail: z.string().nullable(),
  mergedAt: instant,
  mergedByName: z.string().nullable(),
  /** Undoes the merge, with `undo`; null when it is too old. */
  undoToken: z.string().nullable(),
})
export type MergedRecord = z.infer<typeof mergedRecord>
/** The records that were merged into one, the latest first. */
export const mergedRecords = defineGet({
  name: 'utilities/mergedRecords',
  path: '/utilities/merges/{resource}/{id}',
  budget: 'list',
  permission: 'editEvents',
  params: z.object({ resource: z.enum(mergedResources), id: integerParam(1) }),
  reply: z.array(mergedRecord),
  background: true,
})

/** What the undo of a merge would do, without doing it. */
export const previewUndoMerge = definePost({
  name: 'utilities/previewUndoMerge',
  path: '/utilities/undo_merge/preview',
  permission: 'editEvents',
  budget: 'bulk',
  body: z.object({ undoToken: text(100) }),
  isRepeatable: true,
  background: true,
  reply: z.object({
    undone: z.array(undoneRows),
    /** What was changed since the merge and stays as it is, as sentences. */
    conflicts: z.array(z.string()),
    /** Why the merge cannot be undone now. */
    problem: z.string().nullable(),
  }),
})
