import type { Track } from '#contract/events/tracks.ts'
import { tracks } from '#store/events/tracks.ts'
import { fieldsOf } from '../../form/fieldsOf.ts'

const { ColorField, TextAreaField, TextField } = fieldsOf(tracks.declared)

/** The fields of a track. */
export const TrackFields = ({ row }: { row: Track | null }) => (
  <>
    <TextField name="name" autoFocus={!row} />
    <ColorField name="color" />
    <TextAreaField name="description" />
  </>
)
