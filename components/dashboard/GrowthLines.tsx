import type { EventGrowth } from '#contract/dashboard/registrationGrowth.ts'
import { formatInViewerZone } from '../ui/dates.ts'
import { LineChart } from '../ui/LineChart.tsx'
import { formatCount } from '../ui/numbers.ts'
import { useIsNarrow } from '../ui/useIsNarrow.ts'
import { growthColors } from './growthColors.ts'

const dayOf = (at: string): string => formatInViewerZone(at, 'D MMM')

/** The lines of the growth, in the order and the colours of their legend. */
export function GrowthLines({ events }: { events: readonly EventGrowth[] }) {
  const isNarrow = useIsNarrow()
  const weeks = events[0]?.points ?? []
  const every = isNarrow ? 4 : 2
  const last = weeks.length - 1
  return (
    <LineChart
      label={events.map(grown).join('. ')}
      width={isNarrow ? 340 : 780}
      height={220}
      span={last}
      least={0}
      wholeNumbers
      marks={weeks.flatMap(({ at }, week) => ((last - week) % every === 0 ? [{ at: week, text: dayOf(at) }] : []))}
      lines={events.map(({ eventId, eventName, points }, at) => ({
        key: eventId,
        color: growthColors[at],
        points: points.map((point, week) => ({
          ...{ at: week, value: point.count },
          words: `${eventName}: ${formatCount(point.count)} on ${dayOf(point.at)}`,
        })),
      }))}
    />
  )
}

/** What a line shows, in words. */
function grown({ eventName, points }: EventGrowth): string {
  const [first, last] = [points[0], points.at(-1)]
  return first && last
    ? `${eventName}: from ${formatCount(first.count)} on ${dayOf(first.at)} to ${formatCount(last.count)} now`
    : eventName
}
