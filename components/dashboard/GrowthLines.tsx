import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { EventGrowth } from '#contract/dashboard/registrationGrowth.ts'
import { formatInViewerZone } from '../ui/dates.ts'
import { formatCount } from '../ui/numbers.ts'
import { growthColors } from './growthColors.ts'

const dayOf = (at: unknown): string => (typeof at === 'string' ? formatInViewerZone(at, 'D MMM') : '')
const countOf = (count: unknown): string => (typeof count === 'number' ? formatCount(count) : '')
const axis = { stroke: 'var(--line)', tick: { fill: 'var(--ant-color-text-secondary)', fontSize: 12 } }

/** The lines of the growth, in the order and the colours of their legend. */
export function GrowthLines({ events }: { events: readonly EventGrowth[] }) {
  const [first] = events
  const weeks = (first?.points ?? []).map(({ at }, week) => ({
    at,
    ...Object.fromEntries(events.map(({ eventId, points }) => [`event${eventId}`, points[week]?.count ?? 0])),
  }))
  return (
    <div role="img" aria-label={events.map(grown).join('. ')}>
      <ResponsiveContainer width="100%" height={220}>
        <LineChart data={weeks} accessibilityLayer={false} margin={{ top: 8, right: 16, bottom: 0, left: 0 }}>
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis dataKey="at" tickFormatter={dayOf} minTickGap={32} {...axis} />
          <YAxis tickFormatter={countOf} allowDecimals={false} width={48} {...axis} />
          <Tooltip
            labelFormatter={dayOf}
            formatter={countOf}
            contentStyle={{ background: 'var(--surface)', border: '1px solid var(--line)', borderRadius: 6 }}
          />
          {events.map(({ eventId, eventName }, at) => (
            <Line
              key={eventId}
              dataKey={`event${eventId}`}
              name={eventName}
              stroke={growthColors[at]}
              strokeWidth={2}
              dot={false}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    </div>
  )
}

/** What a line shows, in words. */
function grown({ eventName, points }: EventGrowth): string {
  const [first, last] = [points[0], points.at(-1)]
  return first && last
    ? `${eventName}: from ${formatCount(first.count)} on ${dayOf(first.at)} to ${formatCount(last.count)} now`
    : eventName
}
