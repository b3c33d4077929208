import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { privateNameOf } from '#constants/publicPaths.ts'
import { eventState } from '#constants/statuses.ts'
import type { FormQuestion } from '#contract/forms/form.ts'
import { identityId } from '#contract/forms/identity.ts'
import type { Confirmation, OwnRegistration } from '#contract/publicForm.ts'
import { eventFormVersions, eventQuestionAnswers, eventQuestions } from '#nucleus/db/tables/index.ts'
import { makeCompanyType, makeEvent, next, type TestNucleus, type Values } from './nucleus.ts'
import type * as tables from '#nucleus/db/tables/index.ts'

export interface PublicAnswer<T> {
  status: number
  message: string
  data: T & { answers?: Record<string, string>; fields?: Record<string, string> }
  retryAfter?: unknown
}

/** Somebody who registers: the answers to what every form asks. */
export const person = (values: Partial<Record<'firstName' | 'lastName' | 'email' | 'companyName' | 'jobTitle' | 'phone', string>> = {}) => {
  const given = { firstName: 'Pat', lastName: 'Doe', email: `pat.${next()}@fund.example`, ...values }
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [identityId(key as keyof typeof given), value]))
}

/** A published form of a new company type, and the requests of its public page. */
export async function publishedForm(
  { app, db }: Pick<TestNucleus, 'app' | 'db'>,
  {
    event = {},
    type = {},
    questions = [],
  }: {
    event?: Values<typeof tables.events>
    type?: Values<typeof tables.eventCompanyTypes>
    questions?: readonly FormQuestion[]
  } = {},
) {
  const { eventId, eventCode } = event.eventId
    ? { eventId: event.eventId, eventCode: event.eventCode ?? '' }
    : await makeEvent(db, { eventStateId: eventState.published, ...event })
  const { eventCompanyTypeId, linkSlug } = await makeCompanyType(db, { eventId, linkSlug: `form-${next()}`, ...type })
  const form = { questions: await storeQuestions(db, { eventId, eventCompanyTypeId }, questions) }
  await db.insert(eventFormVersions).values({ eventCompanyTypeId, version: 1, form, publishedAt: '2026-02-01T00:00:00.000Z' })
  const path = `/nucleus/register/${eventCode}/${linkSlug}`
  const post = async <T>(
    url: string,
    payload: InjectOptions['payload'],
    headers: Record<string, string> = {},
  ): Promise<PublicAnswer<T>> => {
    const reply = await app.inject({ method: 'POST', url, payload, headers })
    const { message, data } = reply.json<{ message: string; data: PublicAnswer<T>['data'] | null }>()
    return { status: reply.statusCode, message, data: data ?? ({} as PublicAnswer<T>['data']), retryAfter: reply.headers['retry-after'] }
  }
  const submit = (answers: object, more: object = {}) =>
    post<Confirmation>(path, { submissionKey: randomUUID(), version: 1, answers, ...more })
  /** Registers somebody; returns the secret of the private link with the confirmation. */
  const register = async (answers: object, more: object = {}) => {
    const { status, message, data } = await submit(answers, more)
    if (status !== 200) throw new Error(`${status} ${message} ${JSON.stringify(data)}`)
    return { ...data, key: data.privatePath.split('#')[1] ?? '' }
  }
  const own = (what: 'read' | 'update' | 'confirm' | 'withdraw', body: object) =>
    post<OwnRegistration>(`/nucleus/registration/${what}`, body)
  const uploadTo = (
    address: string,
    file: Buffer,
    { fields, headers = {} }: { fields: Record<string, string>; headers?: Record<string, string> },
  ) => {
    const boundary = 'x-boundary'
    const part = (head: string) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n`
    const texts = Object.entries(fields).map(([name, value]) => `${part(`name="${name}"`)}\r\n${value}\r\n`)
    const payload = Buffer.concat([
      Buffer.from(`${texts.join('')}${part(`name="file"; filename="file"`)}Content-Type: application/octet-stream\r\n\r\n`),
      file,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    return post<{ fileId: string }>(address, payload, { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` })
  }
  const upload = (questionId: number, file: Buffer, name: string, { headers = {} }: { headers?: Record<string, string> } = {}) =>
    uploadTo(`${path}/files/${questionId}`, file, { fields: { name }, headers })
  /** Uploads a file at the address of private links. */
  const uploadOwn = (questionId: number, file: Buffer, name: string, fields: Record<string, string>) =>
    uploadTo(`/nucleus/register/${eventCode}/${privateNameOf(eventCompanyTypeId)}/files/${questionId}`, file, {
      fields: { name, ...fields },
    })
  return { eventId, eventCode, eventCompanyTypeId, linkSlug, path, questions: form.questions, submit, register, own, upload, uploadOwn }
}

/** Stores questions and options under new ids, which conditions then name. */
async function storeQuestions(
  db: TestNucleus['db'],
  place: { eventId: number; eventCompanyTypeId: number },
  questions: readonly FormQuestion[],
): Promise<FormQuestion[]> {
  const ids = new Map<number, number>()
  const stored: FormQuestion[] = []
  for (const { options, ...question } of questions) {
    const showWhen = question.showWhen && {
      ...question.showWhen,
      rules: question.showWhen.rules.map((rule) => ({ ...rule, eventQuestionId: ids.get(rule.eventQuestionId) ?? rule.eventQuestionId })),
    }
    const { eventQuestionId: before, ...values } = { ...question, showWhen }
    const [row] = await db
      .insert(eventQuestions)
      .values({ ...values, ...place })
      .returning()
    const eventQuestionId = row?.eventQuestionId ?? 0
    ids.set(before, eventQuestionId)
    const own = []
    for (const { eventQuestionAnswerId: _, ...option } of options) {
      const [added] = await db
        .insert(eventQuestionAnswers)
        .values({ ...option, eventQuestionId })
        .returning()
      own.push({ ...option, eventQuestionAnswerId: added?.eventQuestionAnswerId ?? 0 })
    }
    stored.push({ ...question, showWhen, eventQuestionId, options: own })
  }
  return stored
}
