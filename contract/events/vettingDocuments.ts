import * as z from 'zod'
import { limits } from '#constants/limits.ts'
import { defineGet, definePost, formBody } from '../define.ts'
import { instant, integer, integerParam, positiveId, requiredText } from '../fields.ts'
import { vettingSubmissions } from './vetting.ts'

/** A document that staff added to a vetting submission (docs/domain.md §5). Who may vet reads it, nobody else. */
export const vettingDocument = z.object({
  fileId: z.string(),
  name: z.string(),
  /** In bytes. */
  size: integer(1),
  addedAt: instant,
  addedByName: z.string().nullable(),
})
export type VettingDocument = z.infer<typeof vettingDocument>

/** The documents of a submission, in the order in which they were added. */
export const vettingDocuments = defineGet({
  name: 'events/vettingDocuments',
  path: '/events/vetting_documents/{vettingSubmissionId}',
  permission: 'vet',
  params: z.object({ vettingSubmissionId: integerParam(1) }),
  reply: z.array(vettingDocument),
  background: true,
})

/** The parts of the form beside the file. */
export const documentParts = z.object({
  vettingSubmissionId: integerParam(1).meta({ title: 'Submission' }),
  name: requiredText(limits.title).meta({ title: 'Name' }),
})
const changed = z.object({ submission: vettingSubmissions.row, documents: z.array(vettingDocument) })

/** Adds a document to a submission: form data with the parts of `documentParts` and then one part `file`, a PDF. */
export const addVettingDocument = definePost({
  name: 'events/vettingDocument/add',
  path: '/events/vetting_document/upload',
  budget: 'upload',
  permission: 'vet',
  body: formBody,
  formParts: documentParts,
  reply: changed,
  takesLong: true,
  toast: { success: 'Document added.', failure: 'Failed to add the document!' },
})

/** Deletes a document of a submission for good. */
export const deleteVettingDocument = definePost({
  name: 'events/vettingDocument/delete',
  path: '/events/vetting_document/delete',
  permission: 'vet',
  body: z.object({ vettingSubmissionId: positiveId, fileId: requiredText(100) }),
  reply: changed,
  toast: { success: 'Document deleted.', failure: 'Failed to delete the document!' },
})

/** A document under its own name. Not found unless it belongs to this submission. */
export const vettingDocumentFile = defineGet({
  name: 'events/vettingDocument/file',
  path: '/events/vetting_document/{vettingSubmissionId}/{fileId}',
  budget: 'stream',
  permission: 'vet',
  params: z.object({ vettingSubmissionId: integerParam(1), fileId: requiredText(100) }),
  reply: z.unknown(),
  background: true,
  takesLong: true,
  toast: { failure: ({ reply }) => reply.message ?? 'Failed to download the file!' },
})

export const vettingDocumentCalls = [vettingDocuments, addVettingDocument, deleteVettingDocument, vettingDocumentFile] as const
