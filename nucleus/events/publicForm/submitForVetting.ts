import { answerTargets } from '#constants/questionKinds.ts'
import { questionTypes } from '#constants/questionTypes.ts'
import type { AnswerValue } from '#contract/forms/form.ts'
import type { Db } from '../../db/client.ts'
import { vettingSubmissions } from '../../db/tables/index.ts'
import { registrant } from '../../kernel/actor.ts'
import { insertRow } from '../../kernel/writes.ts'
import { answerFields } from '../answers/answerTargets.ts'
import { allocatorTypeOf } from '../common/allocatorTypeOf.ts'
import { newSubmission } from '../vetting/newSubmission.ts'
import type { FoundForm } from '../formAnswers/readForm.ts'
import type { RegistrantContact } from '../formAnswers/registrantContact.ts'

const vettingTable = { resource: 'vettingSubmissions', table: vettingSubmissions, idKey: 'vettingSubmissionId' }

interface ToVet {
  eventRegistrationId: number
  contact: RegistrantContact
  answers: ReadonlyMap<number, AnswerValue>
  at: Date
}

/** Creates the vetting submission of a new registration, with what its answers say about assets and website. */
export async function submitForVetting(
  tx: Db,
  { event, type, form }: FoundForm,
  { eventRegistrationId, contact, answers, at }: ToVet,
): Promise<void> {
  const answerTo = (target: number) => {
    const mapped = form.questions.find(({ mapsTo }) => mapsTo === target)
    // Assets are assets, also where the answer is not written to the company.
    const ofType = form.questions.find(({ questionTypeId }) => questionTypeId === questionTypes.AUM_Number)
    const question = mapped ?? (target === answerTargets.companyAum ? ofType : undefined)
    // What the field does not accept stays an answer.
    return answerFields[target]?.schema.safeParse(question && answers.get(question.eventQuestionId)).data
  }
  const [aum, companyWebsite, linkedInUrl] = [answerTargets.companyAum, answerTargets.companyWebsite, answerTargets.contactLinkedIn].map(
    answerTo,
  )
  const values = {
    ...{ eventId: event.eventId, eventRegistrationId, ...contact, ...newSubmission(at) },
    allocatorType: await allocatorTypeOf(tx, type.companyTypeId),
    aumUsd: typeof aum === 'number' ? aum : 0,
    ...(typeof companyWebsite === 'string' && { companyWebsite }),
    ...(typeof linkedInUrl === 'string' && { linkedInUrl }),
  }
  await insertRow(tx, vettingTable, values, registrant)
}
