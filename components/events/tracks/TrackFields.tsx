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
const minContrast = 4.5

/** Badges and programmes print white on the track's colour: warns when that is hard to read. */
function ContrastHint() {
  const color = Form.useWatch<string | undefined>('color', Form.useFormInstance())
  const contrast = color ? contrastOf(color, '#ffffff') : minContrast
  if (!(contrast < minContrast)) return null
  // Truncated, not rounded: 4.46 must not read as sufficient.
  const shownContrast = Math.floor(contrast * 10) / 10
  return (
    <p role="status" className="track-contrast">
      White text on this colour is hard to read: its contrast is {shownContrast} to 1, and {minContrast} is needed. Choose a darker colour.
    </p>
  )
}
