import { Form } from 'antd'
import type { Track } from '#contract/events/tracks.ts'
import { tracks } from '#store/events/tracks.ts'
import { fieldsOf } from '../../form/fieldsOf.ts'
import { contrastOf } from '../../ui/contrast.ts'

const { ColorField, TextAreaField, TextField } = fieldsOf(tracks.declared)

/** The fields of a track. */
export const TrackFields = ({ row }: { row: Track | null }) => (
  <>
    <TextField name="name" autoFocus={!row} />
    <ColorField name="color" />
    <ContrastHint />
    <TextAreaField name="description" />
  </>
)

/** The contrast that WCAG AA requires for text. */
const leastContrast = 4.5

/** Badges and programmes print white on the track's colour: warns when that is hard to read. */
function ContrastHint() {
  const color = Form.useWatch<string | undefined>('color', Form.useFormInstance())
  const contrast = color ? contrastOf(color, '#ffffff') : leastContrast
  if (!(contrast < leastContrast)) return null
  // Truncated, not rounded: 4.46 must not read as sufficient.
  const said = Math.floor(contrast * 10) / 10
  return (
    <p role="status" className="track-contrast">
      White words on this colour are hard to read: their contrast is {said} to 1, and {leastContrast} is needed. Choose a darker colour.
    </p>
  )
}
