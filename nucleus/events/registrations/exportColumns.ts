import { attendances } from '#constants/choices.ts'
import { choiceLabel } from '#constants/choice.ts'
import { registrationStatuses } from '#constants/statuses.ts'
import type { Cell } from '../../core/export/file.ts'
import type { FilledColumn } from '../../core/export/sendRows.ts'
import { answerCell } from './responseText.ts'
import type { Question } from './questions.ts'

const plain = (key: string, title: string): FilledColumn => ({ key, title, cell: (row) => row[key] as Cell })

const before: readonly FilledColumn[] = [
  plain('eventRegistrationId', 'Registration id'),
  plain('eventId', 'Event id'),
  plain('eventCompanyTypeId', 'Company type id'),
  { key: 'status', title: 'Status', cell: (row) => choiceLabel(registrationStatuses, row.eventStatusId as number) },
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
const after = (timeZone: string): readonly FilledColumn[] => [
  { key: 'tags', title: 'Tags', cell: (row) => (row.tags as string[]).join('; ') || null },
  plain('eventRegistrationNotes', 'Notes'),
  { key: 'attendance', title: 'Attendance', cell: (row) => choiceLabel(attendances, row.attendance as number) },
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
export function exportColumns({ questions, labels }: Form, timeZone: string): FilledColumn[] {
  const others = [...before, ...after(timeZone)]
  const keys = new Set(questions.map(({ internalKey }) => internalKey))
  const answers = [...keys].map((internalKey): FilledColumn => {
    const key = `answer.${internalKey}`
    const same = questions.filter((question) => question.internalKey === internalKey)
    return { key, title: others.some(({ title }) => title === internalKey) ? key : internalKey, cell: (row) => answerIn(row, same, labels) }
  })
  return [...before, ...answers, ...after(timeZone)]
}

function answerIn(row: Record<string, unknown>, same: readonly Question[], labels: Form['labels']): Cell {
  const values = row.answers as Record<string, unknown> | null
  const question = values && same.find(({ eventQuestionId }) => eventQuestionId in values)
  return question ? answerCell({ questionTypeId: question.questionTypeId, value: values[question.eventQuestionId] }, labels) : null
}
