import type { Track } from '#contract/events/tracks.ts'
import { tracks } from '#store/events/tracks.ts'
import { useAppSelector } from '#store/hooks.ts'
import type { Column } from '../../resource/base/columns.tsx'
import { ResourceTab } from '../../resource/ResourceTab.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import type { EventTabProps } from '../EventTabProps.ts'
import { listRequestOf, registerTabRequests } from '../tabRequests.ts'
import { SessionsLink } from '../SessionsLink.tsx'
import { newTrackColor } from './trackColors.ts'

const TrackFields = lazyPart(() => import('./TrackFields.tsx').then((file) => file.TrackFields), { prefetch: true })

/** The tracks of the programme: name, colour, order. */
export function TracksTab({ event: { eventId, timeZone } }: EventTabProps) {
  const rows = useAppSelector(tracks.selectRows)
  const color = newTrackColor(rows.filter((row) => row.eventId === eventId).map((row) => row.color))
  return (
    <ResourceTab
      resource={tracks}
      scope={{ eventId }}
      columns={columns}
      defaults={{ color }}
      texts={{
        list: 'Tracks',
        one: 'track',
        empty: 'No tracks yet.',
        start: 'Add the first to group and colour the sessions.',
        search: 'Search tracks',
      }}
      nameOf={nameOf}
      timeZone={timeZone}
      fields={(row) => <TrackFields row={row} />}
    />
  )
}

/** A stable function: a new one would render every row again. */
const nameOf = ({ name }: Track): string => name

const columns: Column<Track>[] = [
  {
    field: 'name',
    exportFields: ['name', 'color'],
    sorter: true,
    width: 280,
    ellipsis: true,
    render: ({ name, color }) => (
      <span title={name}>
        <span className="track-swatch" style={{ background: color }} aria-hidden /> {name}
      </span>
    ),
  },
  {
    field: 'sessionCount',
    sorter: true,
    width: 105,
    align: 'right',
    render: ({ eventId, sessionTrackId, sessionCount, name }) => (
      <SessionsLink eventId={eventId} count={sessionCount} of={{ sessionTrackId }} name={name} />
    ),
  },
  { field: 'description', ellipsis: true },
]

registerTabRequests('tracks', listRequestOf(tracks))
