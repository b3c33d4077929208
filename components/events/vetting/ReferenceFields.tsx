import { WarningFilled } from '@ant-design/icons'
import type { VettingReference } from '#contract/events/vettingReferences.ts'
import { submissionChoices, vettingReferences } from '#store/events/vetting.ts'
import { fieldsOf } from '../../form/fieldsOf.ts'
import { useLookup } from '../../ui/useLookup.ts'

const { NumberField, ReferenceField, TextAreaField, TextField } = fieldsOf(vettingReferences.declared)

/** The fields of a reference. */
export function ReferenceFields({ row, eventId }: { row: VettingReference | null; eventId: number }) {
  const isOwnAnswer = row?.isOwnAnswer === true
  const submissions = useLookup(submissionChoices, { eventId })
  return (
    <>
      {row?.isOfSameCompany && (
        <p className="warning-line">
          <WarningFilled aria-hidden /> Their address is of the applicant’s own company.
        </p>
      )}
      <ReferenceField
        name="vettingSubmissionId"
        row={row}
        list={submissions}
        optionsBy={(rows) => rows.map(({ vettingSubmissionId, applicantName }) => ({ value: vettingSubmissionId, label: applicantName }))}
        entityNames="submissions"
      />
      <div className="form-grid">
        <TextField name="name" />
        <TextField name="relationship" readOnly={isOwnAnswer} />
        <TextField name="companyName" />
        <TextField name="jobTitle" />
        <TextField name="email" type="email" extra="An e-mail address or a phone number is needed" />
        <TextField name="phone" type="tel" />
      </div>
      <TextAreaField
        name="response"
        rows={6}
        readOnly={isOwnAnswer}
        extra={isOwnAnswer && 'They wrote this by their link. A change of status adds a note.'}
      />
      <NumberField name="rating" readOnly={isOwnAnswer} />
    </>
  )
}
