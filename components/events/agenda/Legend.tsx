import type { Track } from '#contract/events/tracks.ts'
import { useListParams } from '../../resource/base/useListParams.ts'

/** The tracks with their colours. One click shows the sessions of a track only, the next all again. */
export function Legend({ tracks }: { tracks: readonly Track[] }) {
  const [{ filters }, change] = useListParams()
  if (tracks.length === 0) return null
  return (
    <div role="group" aria-label="Tracks" className="agenda-legend">
      {tracks.map(({ sessionTrackId, name, color }) => {
        const isChosen = filters.sessionTrackId === String(sessionTrackId)
        return (
          <button
            key={sessionTrackId}
            type="button"
            className="agenda-legend-entry"
            aria-pressed={isChosen}
            onClick={() => change({ filters: { sessionTrackId: isChosen ? '' : String(sessionTrackId) } })}
          >
            <Swatch color={color} />
            {name}
          </button>
        )
      })}
    </div>
  )
}

export const Swatch = ({ color }: { color: string | undefined }) => (
  <i aria-hidden className="agenda-swatch" style={color ? { ['--track' as string]: color } : undefined} />
)
