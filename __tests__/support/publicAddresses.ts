import { randomUUID } from 'node:crypto'
import { questionTypes } from '#constants/questionTypes.ts'
import { privateNameOf, publicPaths } from '#constants/publicPaths.ts'
import { pageVisibilities } from '#constants/setUpChoices.ts'
import { renewAgendaFeed } from '#contract/events/agendaFeed.ts'
import { requestReference } from '#contract/events/vettingReferences.ts'
import { files, unsubscribeLinks, vettingReferences } from '#nucleus/db/tables/index.ts'
import { formQuestion } from './formQuestion.ts'
import { makeLink, makePage } from './links.ts'
import { makeCompany, makeContact, makeRegistration, makeVetting, next, ok, one, type TestNucleus } from './nucleus.ts'
import { picture } from './pictures.ts'
import { person, publishedForm } from './publicForm.ts'

export type PublicThings = Awaited<ReturnType<typeof makePublicThings>>

/** A published event with everything that is public about one, and functions that make the secrets that strangers get by mail. */
export async function makePublicThings(nucleus: TestNucleus) {
  const { db } = nucleus
  const { privateKeys } = nucleus.parts
  const { token } = await nucleus.signIn('admin')
  const form = await publishedForm(nucleus, {
    event: { websiteUrl: 'https://summit.example' },
    questions: [formQuestion(1, questionTypes.Input), formQuestion(2, questionTypes.Upload)],
  })
  const { eventId } = form
  const [textId = 0, uploadId = 0] = form.questions.map(({ eventQuestionId }) => eventQuestionId)
  const { shortCode } = await makeLink(db, { eventId })
  const { slug } = await makePage(db, { eventId, visibility: pageVisibilities.public, bodyHtml: '<p>At the lake</p>' })
  const { secret: calendarSecret } = ok(await nucleus.call(renewAgendaFeed, { eventId }, token))
  const fileId = randomUUID()
  await db.insert(files).values({ fileId, contentType: 'image/jpeg', bytes: await picture({}), width: 500, height: 500 })

  /** Somebody who has just registered: their answers, and the secret of their private link. */
  async function newRegistrant() {
    const answers = { ...person(), [textId]: 'Vegan' }
    return { key: (await form.register(answers)).key, answers }
  }
  /** The path of a link that a reference has not answered yet. */
  async function newReference(): Promise<string> {
    const [{ contactId }, { companyId }] = [await makeContact(db), await makeCompany(db)]
    const { eventRegistrationId } = await makeRegistration(db, { eventId, contactId })
    const { vettingSubmissionId } = await makeVetting(db, { eventId, eventRegistrationId, contactId, companyId })
    const values = { eventId, vettingSubmissionId, name: 'Ines Okonkwo', email: 'ines@example.org' }
    const { vettingReferenceId, rowVersion } = one(await db.insert(vettingReferences).values(values).returning())
    return ok(await nucleus.call(requestReference, { vettingReferenceId, rowVersion }, token)).path
  }
  /** The path of the link in an e-mail to many. */
  async function newUnsubscribing(): Promise<string> {
    const { email } = await makeContact(db, { email: `reader.${next()}@fund.example` })
    const key = privateKeys.of('address', email ?? '')
    await db.insert(unsubscribeLinks).values({ linkHash: privateKeys.hash(key), address: email })
    return publicPaths.unsubscribe(key)
  }
  return {
    ...{ token, form, textId, uploadId, shortCode, slug, calendarSecret, fileId },
    ...{ referencePath: await newReference(), unsubscribePath: await newUnsubscribing() },
    ...{ newRegistrant, newReference, newUnsubscribing },
    /** Where files of a private link are sent. */
    ownFilesPath: `${publicPaths.form(form.eventCode, privateNameOf(form.eventCompanyTypeId))}/files/${uploadId}`,
  }
}

/** Every address that is no call, by its route, with parameters that exist. A new one gets a line, so that it is not forgotten. */
export const addressesBeside = ({ form, ...things }: PublicThings): Readonly<Record<string, string>> => ({
  '/nucleus/health': '/nucleus/health',
  '/nucleus/health/live': '/nucleus/health/live',
  '/nucleus/health/ready': '/nucleus/health/ready',
  '/nucleus/metrics': '/nucleus/metrics',
  '/nucleus/openapi.json': '/nucleus/openapi.json',
  '/nucleus/files/:fileId': `/nucleus/files/${things.fileId}`,
  '/nucleus/l/:shortCode': `/nucleus/l/${things.shortCode}`,
  '/nucleus/register/:eventCode': `/nucleus/register/${form.eventCode}`,
  '/nucleus/register/:eventCode/:linkSlug': form.path,
  '/nucleus/register/:eventCode/:linkSlug/yours': `${form.path}/yours`,
  '/nucleus/register/:eventCode/:linkSlug/files/:questionId': `${form.path}/files/${things.uploadId}`,
  '/nucleus/register-files/:name': '/nucleus/register-files/form.js',
  '/nucleus/registration/read': '/nucleus/registration/read',
  '/nucleus/registration/update': '/nucleus/registration/update',
  '/nucleus/registration/withdraw': '/nucleus/registration/withdraw',
  '/nucleus/registration/confirm': '/nucleus/registration/confirm',
  '/nucleus/e/:eventCode': `/nucleus/e/${form.eventCode}`,
  '/nucleus/e/:eventCode/:slug': `/nucleus/e/${form.eventCode}/${things.slug}`,
  '/nucleus/reference/:secret': `/nucleus${things.referencePath}`,
  '/nucleus/unsubscribe/:secret': `/nucleus${things.unsubscribePath}`,
  '/nucleus/calendar/:secret.ics': `/nucleus/calendar/${things.calendarSecret}.ics`,
})
