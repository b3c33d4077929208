import { eq } from 'drizzle-orm'
import type { AnyCall } from '#contract/call.ts'
import { uploadFile } from '#contract/common.ts'
import { eventCompanyTypes } from '#contract/events/companyTypes.ts'
import { vettingSubmissions } from '#contract/events/vetting.ts'
import { addVettingDocument } from '#contract/events/vettingDocuments.ts'
import { uploadAnswerFile } from '#contract/events/registrationFile.ts'
import type { AnyResource } from '#contract/resource.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { csvFile, importForm, importsBy } from '../importFile.ts'
import { makeCompany, makeContact, makeEventContact, next, ok } from '../nucleus.ts'
import { formOf, picture } from '../pictures.ts'
import { answerFileForm, documentForm, fileQuestion } from './documents.ts'
import { type SentRequest, sentRequestOf } from './sent.ts'
import { placeOf, type World } from './world.ts'

type ExampleFile = (n: number, companyType: string) => readonly (readonly string[])[]

/** The header and one new row of a file, for a resource that needs no more than a name. */
const nameFile: ExampleFile = (n) => [['Name'], [`Imported ${n}`]]

/** The same for resources that need other fields, by their names. */
const files: Readonly<Record<string, ExampleFile>> = {
  eventQuestions: (n, type) => [
    ['Company type', 'Question', 'Type', 'Options'],
    [type, `Imported question ${n}`, 'Drop-down', 'First; Second'],
  ],
  eventCompanyTypes: (n) => [
    ['Name', 'Side'],
    [`Imported ${n}`, 'Manager'],
  ],
  contacts: (n) => [
    ['First name', 'Last name', 'E-mail'],
    ['Ada', `Imported ${n}`, `imported.person.${n}@example.com`],
  ],
  speakers: (n) => [
    ['First name', 'Last name', 'E-mail'],
    ['Ada', `Imported ${n}`, `imported.${n}@example.com`],
  ],
  registrations: (n, companyType) => [
    ['First name', 'Last name', 'E-mail', 'Company type'],
    ['Ada', `Imported ${n}`, `imported.${n}@example.com`, companyType],
  ],
  nightTimeGuests: (n) => [
    ['First name', 'Last name', 'E-mail'],
    ['Ada', `Imported ${n}`, `imported.${n}@example.com`],
  ],
}

/** Companies, contacts and applicants of the event are named by rows that must exist. */
async function fileOf({ db, ids, eventId }: World, name: string): Promise<ExampleFile> {
  if (name === 'eventCompanies') {
    const company = await makeCompany(db, { name: `Imported company ${next()}` })
    return (_, companyType) => [
      ['Company', 'Company type'],
      [company.name, companyType],
    ]
  }
  if (name === 'eventContacts') {
    const { email } = await makeContact(db, { email: `imported.contact.${next()}@example.com` })
    const displayName = `Company of imported ${next()}`
    await db
      .update(tables.eventCompanies)
      .set({ displayName })
      .where(eq(tables.eventCompanies.eventCompanyId, Number(ids.eventCompanyId)))
    return () => [
      ['Contact', 'Company'],
      [email ?? '', displayName],
    ]
  }
  if (name === 'meetings') {
    const guest = async () => {
      const { email, contactId } = await makeContact(db, { email: `imported.guest.${next()}@example.com` })
      await makeEventContact(db, { eventId, eventCompanyId: Number(ids.eventCompanyId), contactId })
      return email ?? ''
    }
    const pair = [await guest(), await guest()]
    return () => [['Requested by', 'With'], pair]
  }
  if (name === 'coffeeChats') {
    const { email } = await makeContact(db, { email: `imported.host.${next()}@example.com` })
    return (n) => [
      ['Title', 'Format', 'Host', 'Starts', 'Ends', 'Time zone', 'Link to join'],
      [`Imported ${n}`, 'Virtual', email ?? '', '2026-06-01T09:00Z', '2026-06-01T10:00Z', 'Europe/London', 'https://video.example.com/a'],
    ]
  }
  if (name === 'vettingSubmissions') {
    const { email } = await makeContact(db, { email: `imported.applicant.${next()}@example.com` })
    return () => [
      ['Contact', 'Allocator type', 'Assets (USD)'],
      [email ?? '', 'Public pension', '500000000'],
    ]
  }
  return files[name] ?? nameFile
}

/** A file of one row that the resource takes, with what goes along. */
export async function validFile(world: World, { name, calls }: AnyResource) {
  const { nucleus, admin, eventId } = world
  const { importRead } = calls
  const file = await fileOf(world, name)
  if (!importRead) throw new Error(`${name} has no import`)
  const [type] = ok(await nucleus.call(eventCompanyTypes.calls.list, { eventId }, admin.token))
  const bytes = csvFile(file(next(), type?.name ?? ''))
  const { headers } = ok(await nucleus.call(importRead, {}, admin.token, importForm(bytes, {})))
  return { bytes, options: { parentId: eventId, mapping: headers.map(({ guess }) => guess) } }
}

/** A check that has ended, as its commit names it. */
async function checkedFile(world: World, resource: AnyResource) {
  const { bytes, options } = await validFile(world, resource)
  return (await importsBy(world.nucleus, resource.calls, world.admin.token).checked(bytes, options)).commitInput
}

/** The valid request of an upload, and of the steps of an import; nothing for other calls. */
export async function validForms(world: World, call: AnyCall): Promise<SentRequest | undefined> {
  if (call.path === uploadFile.path)
    return formSent(call, formOf([{ name: 'file', bytes: await picture({ format: 'png' }), filename: 'a.png' }]))
  if (call.path === addVettingDocument.path) {
    const { vettingSubmissionId } = await world.fresh(vettingSubmissions)
    return formSent(call, documentForm(vettingSubmissionId))
  }
  if (call.path === uploadAnswerFile.path) return formSent(call, answerFileForm(await fileQuestion(world)))
  const { resource, role } = placeOf(call.path, call.method) ?? {}
  if (!resource || !role?.startsWith('import')) return undefined
  if (role === 'importLast') return sentRequestOf(call, { parentId: world.eventId })
  if (role === 'importTemplate') return sentRequestOf(call, { format: 'csv' })
  if (role === 'importRecheck') return sentRequestOf(call, { checkId: (await checkedFile(world, resource)).checkId })
  if (role === 'importCommit') return sentRequestOf(call, await checkedFile(world, resource))
  const { bytes, options } = await validFile(world, resource)
  return formSent(call, importForm(bytes, { ...options, fileName: 'rows.csv' }))
}

/** A form as a request of the call. */
export const formSent = ({ path }: AnyCall, { payload, headers }: ReturnType<typeof formOf>): SentRequest => ({
  method: 'POST',
  url: `/nucleus${path}`,
  headers: headers as Record<string, string>,
  payload: payload as Buffer,
})
