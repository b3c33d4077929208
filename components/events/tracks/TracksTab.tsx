import type { Track } from '#contract/events/tracks.ts'
import { tracks } from '#store/events/tracks.ts'
import { fieldsOf } from '../../form/fieldsOf.ts'
import type { Column } from '../../resource/columns.tsx'
import { ResourceTab } from '../../resource/ResourceTab.tsx'
import type { EventTabProps } from '../EventTabProps.ts'

const { ColorField, NumberField, TextAreaField, TextField } = fieldsOf(tracks.declared)

/** The tracks of the programme: name, colour, order. */
export const TracksTab = ({ event: { eventId, timeZone } }: EventTabProps) => (
  <ResourceTab
    resource={tracks}
    scope={{ eventId }}
    columns={columns}
    defaults={{ color: '#1f5fbf', sortOrder: 0 }}
    texts={{
      list: 'Tracks',
      one: 'track',
      empty: 'No tracks yet. Add the first to group and colour the sessions.',
      search: 'Search tracks',
    }}
    nameOf={({ name }) => name}
    timeZone={timeZone}
    fields={() => (
      <>
        <TextField name="name" autoFocus />
        <div className="form-grid">
          <ColorField name="color" />
          <NumberField name="sortOrder" extra="Tracks are listed from the smallest number up" />
        </div>
        <TextAreaField name="description" />
      </>
    )}
  />
)

const columns: Column<Track>[] = [
  { field: 'sortOrder', sorter: true, width: 90, align: 'right' },
  {
    field: 'name',
    sorter: true,
    width: 280,
    ellipsis: true,
    render: ({ name, color }) => (
      <span title={name}>
        <span className="track-swatch" style={{ background: color }} aria-hidden /> {name}
      </span>
    ),
  },
  { field: 'description', ellipsis: true },
]
