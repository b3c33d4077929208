import { attendances } from '#constants/choices.ts'
import { choiceLabel } from '#constants/choice.ts'
import { registrationStatuses } from '#constants/statuses.ts'
import type { Registration } from '#contract/events/registrations.ts'
import type { Cell } from '../../core/export/file.ts'
import type { FilledColumn } from '../../core/export/sendRows.ts'
import { answerCell } from './responseText.ts'
import type { Question } from './questions.ts'

/** A registration as it is exported, read by SQL. Instants are ISO 8601 with Z. */
export interface ExportedRegistration extends Pick<
  Registration,
  | 'eventRegistrationId'
  | 'eventId'
  | 'eventCompanyTypeId'
  | 'eventStatusId'
  | 'companyTypeName'
  | 'irRepName'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'confirmationNumber'
  | 'eventRegistrationNotes'
  | 'attendance'
  | 'submittedAt'
  | 'statusChangedAt'
> {
  phone: string | null
  jobTitle: string | null
  companyName: string | null
  contactId: number | null
  tags: string[]
  /** Question id → value; null without any. */
  answers: Record<string, unknown> | null
}
type ExportColumn = FilledColumn<ExportedRegistration>
type PlainKey = Exclude<keyof ExportedRegistration, 'tags' | 'answers'>

const plain = (key: PlainKey, title: string): ExportColumn => ({ key, title, cell: (row) => row[key] })

const before: readonly ExportColumn[] = [
  plain('eventRegistrationId', 'Registration id'),
  plain('eventId', 'Event id'),
  plain('eventCompanyTypeId', 'Company type id'),
  { key: 'status', title: 'Status', cell: (row) => choiceLabel(registrationStatuses, row.eventStatusId) },
  plain('companyTypeName', 'Company type'),
  plain('firstName', 'First name'),
  plain('lastName', 'Last name'),
  plain('email', 'E-mail'),
  plain('phone', 'Phone'),
  plain('jobTitle', 'Job title'),
  plain('companyName', 'Company'),
  plain('contactId', 'Contact id'),
  plain('irRepName', 'IR representative'),
  plain('confirmationNumber', 'Confirmation number'),
]
const after = (timeZone: string): readonly ExportColumn[] => [
  { key: 'tags', title: 'Tags', cell: (row) => row.tags.join('; ') || null },
  plain('eventRegistrationNotes', 'Notes'),
  { key: 'attendance', title: 'Attendance', cell: (row) => choiceLabel(attendances, row.attendance) },
  plain('submittedAt', 'Submitted at (UTC)'),
  plain('statusChangedAt', 'Status changed at (UTC)'),
  { key: 'timeZone', title: 'Time zone of the event', cell: () => timeZone },
]

export interface Form {
  questions: readonly Question[]
  labels: ReadonlyMap<number, string>
}

/**
 * The columns of the registrations export (docs/domain.md §2.5). A question's column is named by its internal key, once however
 * many company types ask it; in JSON the key is `answer.<internalKey>`, as in mails, so that it never hides another column.
 */
export function exportColumns({ questions, labels }: Form, timeZone: string): ExportColumn[] {
  const others = [...before, ...after(timeZone)]
  const keys = new Set(questions.map(({ internalKey }) => internalKey))
  const answers = [...keys].map((internalKey): ExportColumn => {
    const key = `answer.${internalKey}`
    const same = questions.filter((question) => question.internalKey === internalKey)
    return { key, title: others.some(({ title }) => title === internalKey) ? key : internalKey, cell: (row) => answerIn(row, same, labels) }
  })
  return [...before, ...answers, ...after(timeZone)]
}

function answerIn({ answers: values }: ExportedRegistration, same: readonly Question[], labels: Form['labels']): Cell {
  const question = values && same.find(({ eventQuestionId }) => eventQuestionId in values)
  return question ? answerCell({ questionTypeId: question.questionTypeId, value: values[question.eventQuestionId] }, labels) : null
}
