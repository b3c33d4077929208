import { Form } from 'antd'
import type { Event } from '#contract/events/events.ts'
import type { EventQuestion } from '#contract/events/questions.ts'
import { questionKey } from '#contract/forms/keys.ts'
import { neverRequired, optionQuestions, type QuestionTypeId, shownQuestions } from '#constants/questionKinds.ts'
import { companyTypeChoices } from '#store/events/companyTypeChoices.ts'
import { eventQuestions, formQuestions } from '#store/events/questions.ts'
import { useAppSelector } from '#store/hooks.ts'
import { DateTimeField } from '../../form/DateTimeField.tsx'
import { FieldGroup } from '../../form/FieldGroup.tsx'
import { fieldOf, fieldsOf } from '../../form/fieldsOf.ts'
import { useFormSchema } from '../../form/FormSchema.tsx'
import { SuggestedField } from '../../form/SuggestedField.tsx'
import { AfterPaint } from '../../ui/AfterPaint.tsx'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { useLookup } from '../../ui/useLookup.ts'
import type { DatedEvent } from './deletionOf.ts'
import { FieldsOfType } from './FieldsOfType.tsx'
import { NewOptions } from './NewOptions.tsx'
import { QuestionOptions } from './QuestionOptions.tsx'
import { RetentionNote } from './RetentionNote.tsx'
import { ShowWhenField } from './ShowWhenField.tsx'

const { NumberField, SelectField, SwitchField, TextAreaField, TextField } = fieldsOf(eventQuestions.declared)
const DateTime = fieldOf(eventQuestions.declared, DateTimeField)
const Suggested = fieldOf(eventQuestions.declared, SuggestedField)

/** The fields of a question, those of its type, its condition, and its options below. */
export function QuestionFields({ row, event }: { row: EventQuestion | null; event: Pick<Event, 'eventId'> & DatedEvent }) {
  const types = useLookup(companyTypeChoices, { eventId: event.eventId })
  // Several questions are edited field by field, whatever their types.
  const isWhole = useFormSchema().onlyField === undefined
  const { rows: questions } = useAppSelector(formQuestions.selectState)
  const form = Form.useFormInstance()
  const type = Form.useWatch<QuestionTypeId | undefined>('questionTypeId', { form, preserve: true })
  /** A block of text takes no answer that could be required, exported or kept. */
  const isText = type !== undefined && shownQuestions.includes(type)
  const hasResponses = row !== null && row.responseCount > 0
  return (
    <>
      <FieldGroup title="Text and type">
        <div className="wide">
          <TextField name="label" autoFocus={!row} />
        </div>
        <SelectField name="questionTypeId" />
        <SelectField
          name="eventCompanyTypeId"
          disabled={row !== null}
          choices={types.rows.map(({ eventCompanyTypeId, name }) => ({ value: eventCompanyTypeId, label: name }))}
          extra={types.status === 'failed' && <LoadAgain text="The company types could not be loaded." onClick={types.reload} />}
        />
        <Suggested
          name="internalKey"
          suggest={({ label, eventCompanyTypeId }) => (row ? '' : keyOf(label, questions, eventCompanyTypeId))}
          disabled={hasResponses}
          extra={
            hasResponses
              ? 'Cannot change: exports name the responses by it'
              : 'Names the question in exports. At most 40 letters, digits, - and _'
          }
        />
        <TextField name="sectionName" extra="Questions of a section are shown together" />
        <div className="wide">
          <TextAreaField name="helpText" rows={2} />
          {isWhole && <FieldsOfType />}
          {isWhole && row === null && <NewOptions />}
        </div>
      </FieldGroup>
      <FieldGroup title="Visibility">
        <SwitchField name="isActive" />
        <SwitchField name="isStaffOnly" />
        {isWhole && (
          <div className="wide">
            <ShowWhenField row={row} />
          </div>
        )}
      </FieldGroup>
      <div hidden={isText}>
        <FieldGroup title="Answers">
          <SwitchField name="isRequired" disabled={type !== undefined && neverRequired.includes(type)} />
          <DateTime name="requiredFrom" extra="Leave empty to apply from the start" />
          <SwitchField name="showInExport" />
          <DateTime name="editableUntil" extra="Leave empty for the date of the company type" />
          <SwitchField name="showOnBadge" extra="A column of the export of contacts" />
          <NumberField name="retentionMonths" extra={<RetentionNote row={row} event={event} />} />
          <SelectField name="mapsTo" clearable extra="The field of the contact or the company that takes the answer" />
        </FieldGroup>
      </div>
      {row && optionQuestions.includes(row.questionTypeId) && (
        <AfterPaint>
          <QuestionOptions question={row} />
        </AfterPaint>
      )}
    </>
  )
}

/** A key from the label that no other question of the form has. */
function keyOf(label: unknown, questions: readonly EventQuestion[], typeId: unknown): string {
  if (typeof label !== 'string' || label.trim() === '') return ''
  const ofForm = questions.filter(({ eventCompanyTypeId }) => eventCompanyTypeId === typeId)
  return questionKey(label, new Set(ofForm.map(({ internalKey }) => internalKey)))
}
