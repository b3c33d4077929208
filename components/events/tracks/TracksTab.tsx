import type { TableColumnsType } from 'antd'
import type { Track } from '#contract/events/tracks.ts'
import { tracks } from '#store/events/tracks.ts'
import { ColorField, NumberField, TextAreaField, TextField } from '../../form/fields.tsx'
import { ResourceTab } from '../../resource/ResourceTab.tsx'
import type { EventTabProps } from '../EventTabProps.ts'

/** The tracks of the programme: name, colour, order. */
export const TracksTab = ({ event: { eventId, timeZone } }: EventTabProps) => (
  <ResourceTab<Track>
    resource={tracks}
    scope={{ eventId }}
    columns={columns}
    defaults={{ eventId, color: '#1f5fbf', sortOrder: 0 }}
    words={{
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

const columns: TableColumnsType<Track> = [
  { title: 'Order', dataIndex: 'sortOrder', sorter: true, width: 90, align: 'right' },
  {
    title: 'Name',
    dataIndex: 'name',
    sorter: true,
    width: 280,
    ellipsis: true,
    render: (_, { name, color }) => (
      <span title={name}>
        <span className="track-swatch" style={{ background: color }} aria-hidden /> {name}
      </span>
    ),
  },
  {
    title: 'Description',
    dataIndex: 'description',
    ellipsis: true,
    render: (_, { description }) => description ?? <span className="quiet">—</span>,
  },
]
