import { answerPrefix, mailFieldGroups } from '#constants/mailFields.ts'
import { shownQuestions } from '#constants/questionKinds.ts'
import { formQuestions } from '#store/events/questions.ts'
import { FieldList, FieldPopover } from '../../form/FieldPopover.tsx'
import { useLookup } from '../../ui/useLookup.ts'

/** Whose questions have fields: those of a company type, 0 for all. */
interface Scope {
  eventId: number
  eventCompanyTypeId: number
}

/** Puts a field into the surrounding input, with what it says where there is no value. */
export const MergeFields = ({ label, scope }: { label: string; scope: Scope }) => (
  <FieldPopover label={label}>{(choose) => <FieldsOfEvent scope={scope} onChoose={choose} />}</FieldPopover>
)

function FieldsOfEvent({ scope, onChoose }: { scope: Scope; onChoose: (text: string) => void }) {
  const questions = useLookup(formQuestions, scope)
  const answered = questions.rows.filter(({ questionTypeId }) => !shownQuestions.includes(questionTypeId))
  const answers = new Map(answered.map(({ internalKey, label }) => [`${answerPrefix}${internalKey}`, label]))
  const groups = [
    ...mailFieldGroups,
    ...(answers.size > 0 ? [{ label: 'Answers', fields: [...answers].map(([name, label]) => ({ name, label })) }] : []),
  ]
  return <FieldList groups={groups} onChoose={onChoose} />
}
