import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { limits } from '#constants/limits.ts'
import { vettingLimits } from '#constants/vetting.ts'
import type { vettingSubmissions } from '#contract/events/vetting.ts'
import {
  addVettingDocument,
  deleteVettingDocument,
  documentParts,
  type VettingDocument,
  vettingDocumentFile,
  vettingDocuments,
} from '#contract/events/vettingDocuments.ts'
import { fieldMessages } from '#contract/issueMessages.ts'
import { oneLine } from '#contract/lines.ts'
import { notFound, ruleBroken, staleVersion } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { fullNameSql } from '../../db/personName.ts'
import { contacts, files, type StoredDocument, vettingSubmissions as table } from '../../db/tables/index.ts'
import { fileFormOf } from '../../files/fileForm.ts'
import { attachment } from '../../http/attachment.ts'
import type { Actor, Nucleus } from '../../kernel/context.ts'
import { anyFile, mountCall, mountFile } from '../../kernel/mountCall.ts'
import { updateRow } from '../../kernel/writes.ts'
import { cutText } from '../../resource/import/cutText.ts'
import { lockRows } from '../../resource/lockRows.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'

type Submissions = Repository<typeof vettingSubmissions>

/** The public address of files does not know such ids. */
const ownPrefix = 'vetting-'
const contentType = 'application/pdf'
const signature = '%PDF-'
const megabytes = limits.uploadBytes / 1024 / 1024

/** Serves the documents of vetting submissions to who may vet. A file belongs to its submission, which lists it. */
export function mountDocuments(app: FastifyInstance, { db, clock }: Nucleus, submissions: Submissions): void {
  mountCall(app, vettingDocuments, async ({ input: { vettingSubmissionId: id } }) => shown(db, await documentsOf(db, submissions, id)))

  mountCall(app, addVettingDocument, async ({ request, actor }) => {
    const { bytes, vettingSubmissionId: id, name } = await formOf(request)
    return db.transaction(async (tx) => {
      const documents = await lockDocuments(tx, submissions, id)
      if (documents.length >= vettingLimits.documents)
        throw ruleBroken({ file: `A submission has at most ${vettingLimits.documents} documents. Delete one first` })
      const at = clock()
      const [addedAt, addedByContactId] = [at.toISOString(), actor.contactId]
      const fileId = ownPrefix + randomUUID()
      await tx.insert(files).values({ fileId, contentType, bytes, createdAt: addedAt, createdByContactId: addedByContactId })
      const next = [...documents, { fileId, name, size: bytes.length, addedAt, addedByContactId }]
      return writeDocuments(tx, submissions, { id, before: documents, after: next }, actor, at)
    })
  })

  mountCall(app, deleteVettingDocument, ({ input: { vettingSubmissionId: id, fileId }, actor }) =>
    db.transaction(async (tx) => {
      const documents = await lockDocuments(tx, submissions, id)
      const next = documents.filter((one) => one.fileId !== fileId)
      if (next.length === documents.length) throw notFound('This document')
      await tx.delete(files).where(eq(files.fileId, fileId))
      return writeDocuments(tx, submissions, { id, before: documents, after: next }, actor, clock())
    }),
  )

  mountFile(app, vettingDocumentFile, anyFile, async ({ input: { vettingSubmissionId: id, fileId }, reply }) => {
    const own = (await documentsOf(db, submissions, id)).find((one) => one.fileId === fileId)
    const [file] = own ? await db.select({ bytes: files.bytes }).from(files).where(eq(files.fileId, fileId)) : []
    if (!own || !file) throw notFound('This document')
    return reply.header('content-type', contentType).headers(attachment(own.name)).send(Buffer.from(file.bytes))
  })
}

/** The documents of a submission that is not deleted. Throws 404. */
async function documentsOf(db: Db, submissions: Submissions, id: number): Promise<StoredDocument[]> {
  await submissions.getOrThrow(db, id)
  const [row] = await db.select({ documents: table.documents }).from(table).where(eq(table.vettingSubmissionId, id))
  return row?.documents ?? []
}

async function lockDocuments(tx: Db, submissions: Submissions, id: number): Promise<StoredDocument[]> {
  await lockRows(tx, submissions, [id], 'no key update')
  return documentsOf(tx, submissions, id)
}

interface DocumentsChange {
  id: number
  before: readonly StoredDocument[]
  after: readonly StoredDocument[]
}

/** Writes the documents of a locked submission, with a line in its history. */
async function writeDocuments(tx: Db, submissions: Submissions, { id, before, after }: DocumentsChange, actor: Actor, at: Date) {
  const { rowVersion } = await submissions.getOrThrow(tx, id)
  const details = { parts: [{ key: 'documents', label: 'Documents', before: namesOf(before), after: namesOf(after) }] }
  // The history, which everybody reads, has their names alone.
  await tx
    .update(table)
    .set({ documents: [...after] })
    .where(eq(table.vettingSubmissionId, id))
  const change = { id, version: rowVersion, before: {}, after: {}, details }
  if ((await updateRow(tx, submissions, change, actor, at)) === undefined) throw staleVersion(await submissions.getOrThrow(tx, id))
  return { submission: await submissions.getOrThrow(tx, id), documents: await shown(tx, after) }
}

const namesOf = (documents: readonly StoredDocument[]): string => documents.map(({ name }) => name).join('\n')

/** Documents with the names of who added them. */
async function shown(db: Db, documents: readonly StoredDocument[]): Promise<VettingDocument[]> {
  const ids = [...new Set(documents.map(({ addedByContactId }) => addedByContactId))]
  const found = await db
    .select({ id: contacts.contactId, name: fullNameSql(contacts) })
    .from(contacts)
    .where(inArray(contacts.contactId, ids))
  const names = new Map(found.map(({ id, name }) => [id, name]))
  return documents.map(({ addedByContactId, ...one }) => ({ ...one, addedByName: names.get(addedByContactId) ?? null }))
}

/** The file and its parts. Throws 400, 413, 415 and 422 with a message for the user who chose the file. */
async function formOf(request: FastifyRequest) {
  const { bytes, texts } = await fileFormOf(request, Object.keys(documentParts.shape), {
    noForm: 'Send form data with the parts “vettingSubmissionId”, “name” and “file”.',
    tooLarge: `The document is larger than ${megabytes} MB.`,
    tooMany: 'Add one document at a time.',
    empty: 'Choose a document that is not empty',
  })
  const parsed = documentParts.safeParse(texts)
  if (!parsed.success) throw ruleBroken(fieldMessages(documentParts, parsed.error.issues, texts))
  if (bytes.toString('latin1', 0, signature.length) !== signature) throw ruleBroken({ file: 'Only PDF documents can be added' })
  return { bytes, ...parsed.data, name: pdfName(parsed.data.name) }
}

/** The name of a document as it is saved: without folders, and with the ending of what it is, so that no program takes it for something else. */
function pdfName(name: string): string {
  const own = oneLine(name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)).trim()
  if (/[^.]\.pdf$/i.test(own)) return own
  return `${cutText(own, limits.title - '.pdf'.length) || 'Document'}.pdf`
}
