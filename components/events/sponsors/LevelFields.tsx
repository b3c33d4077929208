import type { SponsorLevel } from '#contract/events/sponsors.ts'
import { sponsorLevels } from '#store/events/sponsors.ts'
import { fieldsOf } from '../../form/fieldsOf.ts'

const { ColorField, NumberField, SelectField, TextAreaField, TextField } = fieldsOf(sponsorLevels.declared)

/** The fields of a level. */
export const LevelFields = ({ row }: { row: SponsorLevel | null }) => (
  <>
    <TextField name="name" autoFocus={!row} />
    <div className="form-grid">
      <NumberField name="rank" extra={row ? '1 is the top. The others make way.' : '1 is the top. Empty: below the others.'} />
      <SelectField name="logoSize" />
      <NumberField name="passAllowance" extra="What each sponsor of the level gets" />
      <NumberField name="meetingAllowance" extra="What each sponsor of the level gets" />
    </div>
    <ColorField name="color" />
    <TextAreaField name="benefits" rows={4} />
  </>
)
