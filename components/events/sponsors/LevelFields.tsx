import type { SponsorLevel } from '#contract/events/sponsors.ts'
import { sponsorLevels } from '#store/events/sponsors.ts'
import { fieldsOf } from '../../form/fieldsOf.ts'

const { ColorField, NumberField, SelectField, TextAreaField, TextField } = fieldsOf(sponsorLevels.declared)

/** The fields of a level. */
export const LevelFields = ({ row }: { row: SponsorLevel | null }) => (
  <>
    <TextField name="name" autoFocus={!row} />
    <div className="form-grid">
      <NumberField name="rank" extra={row ? '1 is the top. The other levels move down.' : '1 is the top. Leave empty to add it last.'} />
      <SelectField name="logoSize" />
      <NumberField name="passAllowance" extra="For each sponsor of this level" />
      <NumberField name="meetingAllowance" extra="For each sponsor of this level" />
    </div>
    <ColorField name="color" />
    <TextAreaField name="benefits" rows={4} />
  </>
)
