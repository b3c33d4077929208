import { randomUUID } from 'node:crypto'
import { eventState } from '#constants/statuses.ts'
import type { QuestionTypeId } from '#constants/questionKinds.ts'
import { questionTypes } from '#constants/questionTypes.ts'
import { eventCompanyTypes } from '#contract/events/companyTypes.ts'
import { events } from '#contract/events/events.ts'
import { publishForm } from '#contract/events/formVersions.ts'
import { eventQuestions } from '#contract/events/questions.ts'
import { identityId } from '#contract/forms/identity.ts'
import type { Confirmation } from '#contract/publicForm.ts'
import { callApi } from './callApi.ts'

/** An open form of an event of its own. */
export interface PublicForm {
  eventId: number
  /** Below `/nucleus`. */
  path: string
  /** The answers to its two questions. */
  answers: Record<string, unknown>
  /** The question for a picture, where there is one. */
  headshotId?: number
}

/** Publishes a form with two questions beside those of every form, by calls of staff. */
export async function newForm(base: string, token: string, { hasHeadshot = false } = {}): Promise<PublicForm> {
  const save = async <Input extends object, Output>(call: Parameters<typeof callApi<Input, Output>>[1], input: Input): Promise<Output> => {
    const { data } = await callApi(base, call, input, token)
    if (!data) throw new Error(`${call.name} answered nothing`)
    return data
  }
  const day = 86_400_000
  const code = `submissions-${Date.now()}`
  const draft = await save(events.calls.upsert, {
    ...{ name: 'Submissions', eventCode: code, eventFormat: 2, eventStateId: eventState.draft, timeZone: 'UTC' },
    ...{ startsAt: new Date(Date.now() + 60 * day).toISOString(), endsAt: new Date(Date.now() + 61 * day).toISOString() },
    ...{ meetingMode: 1, availabilityScope: 1 },
  })
  const { eventId, rowVersion } = draft
  await save(events.calls.upsert, { eventId, rowVersion, eventStateId: eventState.published })
  const { eventCompanyTypeId } = await save(eventCompanyTypes.calls.upsert, {
    ...{ eventId, name: 'Guests', side: 1, linkSlug: 'guests', requiresApproval: true, isActive: true },
  })
  const question = (questionTypeId: QuestionTypeId, label: string) =>
    save(eventQuestions.calls.upsert, {
      eventId,
      eventCompanyTypeId,
      questionTypeId,
      label,
      internalKey: label.toLowerCase(),
      isActive: true,
    })
  const [diet, days] = [await question(questionTypes.Input, 'Diet'), await question(questionTypes.Number, 'Days')]
  const headshot = hasHeadshot ? await question(questionTypes.Headshot_Upload, 'Picture') : undefined
  await save(publishForm, { eventCompanyTypeId, isSure: true })
  const answers = { [diet.eventQuestionId]: 'Vegetarian', [days.eventQuestionId]: 2 }
  return { eventId, path: `/register/${code}/guests`, answers, headshotId: headshot?.eventQuestionId }
}

/** What the page of the form sends for a new person. */
export function submissionOf({ answers }: Pick<PublicForm, 'answers'>, number: number | string) {
  const who = {
    firstName: 'Pat',
    lastName: `Person ${number}`,
    email: `person.${number}@fund.example`,
    companyName: `Fund ${Number(number) % 500 || 0}`,
  }
  const identity = Object.fromEntries(Object.entries(who).map(([key, value]) => [identityId(key as keyof typeof who), value]))
  return { submissionKey: randomUUID(), version: 1, answers: { ...answers, ...identity } }
}

/** Registers a new person. Throws when it is refused. */
export async function submit(base: string, form: PublicForm, number: number): Promise<Confirmation> {
  const body = JSON.stringify(submissionOf(form, number))
  const reply = await fetch(`${base}/nucleus${form.path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  if (!reply.ok) throw new Error(`The submission was refused with ${reply.status}: ${await reply.text()}`)
  return ((await reply.json()) as { data: Confirmation }).data
}
