import { afterAll, expect, test } from '@jest/globals'
import { eq, like } from 'drizzle-orm'
import { roles } from '#constants/roles.ts'
import { vettingLimits } from '#constants/vetting.ts'
import { addVettingDocument, deleteVettingDocument, vettingDocumentFile, vettingDocuments } from '#contract/events/vettingDocuments.ts'
import { history } from '#contract/history.ts'
import { contacts, files, vettingSubmissions as table } from '#nucleus/db/tables/index.ts'
import { runForget } from '#nucleus/forget/runForget.ts'
import { urlOf, withClient } from '../support/backups.ts'
import { documentForm } from '../support/fuzz/documents.ts'
import { fieldsOf, ok, startNucleus } from '../support/nucleus.ts'
import { formOf } from '../support/pictures.ts'
import { openVettingCase } from '../support/vettingCase.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token: vetter, user } = await nucleus.signIn('vetter')
afterAll(() => nucleus.close())

type Form = Parameters<typeof documentForm>[1]
const add = (id: number, form: Form = {}, token = vetter) => nucleus.call(addVettingDocument, {}, token, documentForm(id, form))
const listed = async (vettingSubmissionId: number) => ok(await nucleus.call(vettingDocuments, { vettingSubmissionId }, vetter))
const download = (vettingSubmissionId: number, fileId: string, token = vetter) =>
  nucleus.call(vettingDocumentFile, { vettingSubmissionId, fileId }, token)
const howMany = () => db.$count(files, like(files.fileId, 'vetting-%'))

test('a document is added, listed, downloaded under its name and deleted for good, each with a line in the history', async () => {
  const { vettingSubmissionId: id } = await openVettingCase(db)
  const { submission, documents } = ok(await add(id, { name: 'Überblick “2026”.pdf' }))
  const [first] = documents
  expect(documents).toEqual([
    {
      ...{ fileId: expect.stringMatching(/^vetting-[0-9a-f-]{36}$/) as unknown, name: 'Überblick “2026”.pdf', size: 16 },
      ...{ addedAt: nucleus.clock.now().toISOString(), addedByName: user.name },
    },
  ])
  expect(submission).toMatchObject({ vettingSubmissionId: id, rowVersion: 2 })
  ok(await add(id, { name: 'Second.pdf' }))
  expect((await listed(id)).map(({ name }) => name)).toEqual(['Überblick “2026”.pdf', 'Second.pdf'])
  const file = await download(id, first?.fileId ?? '')
  expect([file.status, file.headers['content-type'], file.text]).toEqual([200, 'application/pdf', '%PDF-1.4 mandate'])
  expect(file.headers['content-disposition']).toMatch(/^attachment; .*%C3%9Cberblick/)

  const deletion = { vettingSubmissionId: id, fileId: first?.fileId ?? '' }
  expect(ok(await nucleus.call(deleteVettingDocument, deletion, vetter)).documents.map(({ name }) => name)).toEqual(['Second.pdf'])
  expect((await nucleus.call(deleteVettingDocument, deletion, vetter)).status).toBe(404)
  expect((await download(id, deletion.fileId)).status).toBe(404)
  expect(await db.$count(files, eq(files.fileId, deletion.fileId))).toBe(0)
  const changes = ok(await nucleus.call(history, { resource: 'vettingSubmissions', id }, vetter))
  expect(changes.map(({ details }) => details?.parts)).toEqual([
    [{ key: 'documents', label: 'Documents', before: 'Überblick “2026”.pdf\nSecond.pdf', after: 'Second.pdf' }],
    [{ key: 'documents', label: 'Documents', before: 'Überblick “2026”.pdf', after: 'Überblick “2026”.pdf\nSecond.pdf' }],
    [{ key: 'documents', label: 'Documents', before: '', after: 'Überblick “2026”.pdf' }],
  ])
  // The history has the names; everybody may read it.
  expect(JSON.stringify(changes)).not.toContain(deletion.fileId)
})

test.each([
  ['passport.hta', 'passport.hta.pdf'],
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\Temp\\Mandate', 'Mandate.pdf'],
  ['\u202Efdp.exe', 'fdp.exe.pdf'],
  ['.pdf', '.pdf.pdf'],
  [`${'x'.repeat(197)}.htm`.slice(0, 200), `${'x'.repeat(196)}.pdf`],
])('a document named %p is stored as %p: a PDF, in no folder', async (name, stored) => {
  const { vettingSubmissionId: id } = await openVettingCase(db)
  expect(ok(await add(id, { name })).documents).toMatchObject([{ name: stored }])
})

test('nobody reads or changes documents without the permission to vet, or through another submission', async () => {
  const { vettingSubmissionId } = await openVettingCase(db)
  const other = await openVettingCase(db)
  const [mandate] = ok(await add(vettingSubmissionId)).documents
  const fileId = mandate?.fileId ?? ''
  const statuses = async (token: string) => [
    (await nucleus.call(vettingDocuments, { vettingSubmissionId }, token)).status,
    (await add(vettingSubmissionId, {}, token)).status,
    (await download(vettingSubmissionId, fileId, token)).status,
    (await nucleus.call(deleteVettingDocument, { vettingSubmissionId, fileId }, token)).status,
  ]
  for (const role of roles.filter((one) => one !== 'admin' && one !== 'vetter'))
    expect([role, await statuses((await nucleus.signIn(role)).token)]).toEqual([role, [403, 403, 403, 403]])
  expect((await download(other.vettingSubmissionId, fileId)).status).toBe(404)
  expect((await nucleus.call(deleteVettingDocument, { vettingSubmissionId: other.vettingSubmissionId, fileId }, vetter)).status).toBe(404)
  expect((await nucleus.app.inject({ url: `/nucleus/files/${fileId}` })).statusCode).toBe(404)
  expect(await listed(vettingSubmissionId)).toHaveLength(1)
})

test.each([
  ['another kind of file', { bytes: Buffer.from('<html>') }, { file: 'Only PDF documents can be added' }],
  ['an empty file', { bytes: Buffer.alloc(0) }, { file: 'Choose a document that is not empty' }],
  ['no name', { name: ' ' }, { name: 'Please enter Name' }],
])('%s is refused in words, and nothing is stored', async (_, form, fields) => {
  const { vettingSubmissionId: id } = await openVettingCase(db)
  const before = await howMany()
  expect(fieldsOf(await add(id, form))).toEqual(fields)
  expect([await howMany(), await listed(id)]).toEqual([before, []])
})

test('a form without its parts, of no submission or too large is refused', async () => {
  const { vettingSubmissionId: id } = await openVettingCase(db)
  const bytes = Buffer.from('%PDF-1.4')
  const send = (parts: Parameters<typeof formOf>[0]) => nucleus.call(addVettingDocument, {}, vetter, formOf(parts))
  expect(Object.keys(fieldsOf(await send([{ name: 'file', bytes }]))).toSorted()).toEqual(['name', 'vettingSubmissionId'])
  expect((await add(2_000_000_000)).status).toBe(404)
  expect((await add(id, { bytes: Buffer.concat([bytes, Buffer.alloc(10 * 1024 * 1024)]) })).status).toBe(413)
  expect(await listed(id)).toEqual([])
})

test('a submission has a bounded number of documents, also when two are added at once', async () => {
  const { vettingSubmissionId: id } = await openVettingCase(db)
  const one = { fileId: 'vetting-none', name: 'One.pdf', size: 1, addedAt: '2026-01-01T00:00:00.000Z', addedByContactId: user.contactId }
  const documents = Array.from({ length: vettingLimits.documents - 1 }, () => one)
  await db.update(table).set({ documents }).where(eq(table.vettingSubmissionId, id))
  const answers = await Promise.all([add(id), add(id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(await listed(id)).toHaveLength(vettingLimits.documents)
})

test('the documents of a person are erased with the person', async () => {
  const { vettingSubmissionId: id, contactId } = await openVettingCase(db)
  const other = await openVettingCase(db)
  ok(await add(id))
  ok(await add(other.vettingSubmissionId))
  const before = await howMany()
  const [person] = await db.select({ email: contacts.email }).from(contacts).where(eq(contacts.contactId, contactId))
  const options = { address: person?.email ?? '', secretKey: 'k'.repeat(32), isSure: true }
  await withClient(await urlOf(nucleus.database), (client) => runForget(client, options))
  expect([await howMany(), await listed(id), (await listed(other.vettingSubmissionId)).length]).toEqual([before - 1, [], 1])
})
