import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { EventDays } from '#contract/forms/dates.ts'
import type { FormQuestion } from '#contract/forms/form.ts'
import { notFound } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { eventQuestions, registrations } from '../../db/tables/index.ts'
import { readForm } from '../forms/readForm.ts'
import { formOf } from '../forms/versions.ts'
import { daysOf, formOfType, type FoundForm } from './readForm.ts'

/** The form in which staff write the answers of a registration. */
export interface AnswerForm {
  event: FoundForm['event']
  days: EventDays
  /** The newest published version; 0 before the first. */
  version: number
  /** The version that was answered; null for a registration that nobody answered. */
  answeredVersion: number | null
  questions: FormQuestion[]
}

/**
 * The active questions of the newest published version, also those for staff only, then those of the version that was answered which it does not
 * ask any more, unless they were deleted. Before the first version they are those of the form as it is edited. Throws 404.
 */
export async function answerFormOf(db: Db, eventRegistrationId: number): Promise<AnswerForm> {
  const { eventCompanyTypeId, formVersion } = registrations
  const [row] = await db
    .select({ eventCompanyTypeId, formVersion })
    .from(registrations)
    .where(eq(registrations.eventRegistrationId, eventRegistrationId))
  const found = row && (await formOfType(db, row.eventCompanyTypeId))
  if (!found) throw notFound('This registration')
  const { event, version, form } = found
  const now = (version > 0 ? form : await readForm(db, row.eventCompanyTypeId)).questions.filter(isActive)
  const isEarlier = row.formVersion !== null && row.formVersion > 0 && row.formVersion !== version
  const earlier = isEarlier ? (await formOf(db, row.eventCompanyTypeId, row.formVersion ?? 0)).questions.filter(isActive) : []
  const ids = new Set(now.map(idOf))
  const left = await withoutDeleted(
    db,
    earlier.filter((question) => !ids.has(idOf(question))),
  )
  return { event, days: daysOf(event), version, answeredVersion: row.formVersion, questions: [...now, ...left] }
}

const isActive = (question: FormQuestion): boolean => question.isActive
const idOf = ({ eventQuestionId }: FormQuestion): number => eventQuestionId

async function withoutDeleted(db: Db, questions: readonly FormQuestion[]): Promise<FormQuestion[]> {
  if (questions.length === 0) return []
  const { eventQuestionId, deletedAt } = eventQuestions
  const found = await db
    .select({ eventQuestionId })
    .from(eventQuestions)
    .where(and(inArray(eventQuestionId, questions.map(idOf)), isNull(deletedAt)))
  const present = new Set(found.map((one) => one.eventQuestionId))
  return questions.filter((question) => present.has(idOf(question)))
}
