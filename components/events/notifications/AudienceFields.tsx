import { attendances } from '#constants/choices.ts'
import { shownQuestions } from '#constants/questionKinds.ts'
import { registrationStatuses } from '#constants/statuses.ts'
import type { EmailNotification } from '#contract/events/emailNotifications.ts'
import { emailNotifications } from '#store/events/emailNotifications.ts'
import { ChoicesField } from '../../form/ChoicesField.tsx'
import { Field } from '../../form/Field.tsx'
import { fieldOf, fieldsOf } from '../../form/fieldsOf.ts'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { AnswerConditionsInput } from './AnswerConditionsInput.tsx'
import { PickedRegistrants } from './PickedRegistrants.tsx'
import type { useAudienceNames } from './useAudienceNames.ts'

const { TagsField } = fieldsOf(emailNotifications.declared)
const Choices = fieldOf(emailNotifications.declared, ChoicesField)
const Typed = fieldOf(emailNotifications.declared, Field)

interface Props {
  row: Pick<EmailNotification, 'notificationContentId'> | null
  eventId: number
  lookups: ReturnType<typeof useAudienceNames>
  /** Whether a status is one of the conditions. */
  hasStatuses?: boolean
}

/** The conditions of an audience: all of them hold, each for any of its values. */
export function AudienceFields({ row, eventId, lookups: { types, reps, emails, questions }, hasStatuses = true }: Props) {
  return (
    <>
      <div className="form-grid">
        <Choices
          name="eventCompanyTypeIds"
          choices={types.rows.map((one) => ({ value: one.eventCompanyTypeId, label: one.name }))}
          extra={types.status === 'failed' && <LoadAgain text="The company types could not be loaded." onClick={types.reload} />}
        />
        {hasStatuses && <Choices name="eventStatusIds" choices={registrationStatuses} />}
        <TagsField name="tags" extra="Of the registration or its contact. Press Enter after each" />
        <Choices name="attendanceIds" choices={attendances} />
        <Choices
          name="irRepContactIds"
          choices={reps.rows.map((one) => ({ value: one.contactId, label: one.name }))}
          extra={reps.status === 'failed' && <LoadAgain text="The IR reps could not be loaded." onClick={reps.reload} />}
        />
        <Typed name="eventRegistrationIds" extra="Only these. Leave empty for everyone who meets the other conditions">
          <PickedRegistrants eventId={eventId} />
        </Typed>
        <Choices
          name="excludeNotificationContentIds"
          choices={emails.rows
            .filter((one) => one.notificationContentId !== row?.notificationContentId)
            .map((one) => ({ value: one.notificationContentId, label: one.name }))}
          extra="Leaves out who got one of these, or is about to"
        />
      </div>
      <Typed name="answerConditions" extra={answersExtra(questions)}>
        <AnswerConditionsInput
          questions={
            questions.status === 'loaded'
              ? questions.rows.filter(({ questionTypeId }) => !shownQuestions.includes(questionTypeId))
              : undefined
          }
        />
      </Typed>
    </>
  )
}

function answersExtra({ status, rows, reload }: Props['lookups']['questions']) {
  if (status === 'failed') return <LoadAgain text="The questions could not be loaded." onClick={reload} />
  if (status !== 'loaded') return undefined
  return rows.length === 0
    ? 'The forms of this event have no questions'
    : 'All must hold. Each is only met by registrants whose form has the question'
}
