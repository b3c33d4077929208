import { monthNumber, monthText } from '#contract/funds/months.ts'
import { type GrowthPoint } from '#contract/funds/statistics.ts'
import { LineChart } from '../ui/LineChart.tsx'
import { useIsNarrow } from '../ui/useIsNarrow.ts'

interface Props {
  name: string
  points: readonly GrowthPoint[]
  benchmark?: { name: string; points: readonly GrowthPoint[] }
}

type Shown = GrowthPoint & { value: number }
const hasValue = (point: GrowthPoint): point is Shown => point.value !== null

/** How 100 grew: a line from the first month to the latest, or to the first missing month; and beside it one of the benchmark. */
export function GrowthChart({ name, points, benchmark }: Props) {
  const width = useIsNarrow() ? 360 : 760
  const shown = points.filter(hasValue)
  const beside = benchmark?.points.filter(hasValue) ?? []
  const [first, last] = [shown[0], shown.at(-1)]
  if (!first || !last || shown.length < 2) return null
  const months = (point: GrowthPoint) => monthNumber(point) - monthNumber(points[0] ?? point)
  const span = months(points.at(-1) ?? last)
  const pointsOf = (list: readonly Shown[]) => list.map((point) => ({ at: months(point), value: point.value }))
  const januaries = points.flatMap((point) => (point.month === 12 ? [{ at: months(point), year: point.year + 1 }] : []))
  const every = Math.ceil(januaries.length / (width / 80))
  return (
    <figure className="growth-chart">
      <figcaption>
        Growth of 100
        {benchmark && beside.length > 1 && (
          <>
            <span className="key">{name}</span>
            <span className="key benchmark">{benchmark.name}</span>
          </>
        )}
        {last !== points.at(-1) && <span className="quiet"> until {monthText(last)}; the next return is missing</span>}
      </figcaption>
      <LineChart
        label={[grown(name, shown), benchmark && grown(benchmark.name, beside)].filter(Boolean).join('. ')}
        width={width}
        height={220}
        span={span}
        base={100}
        marks={januaries.filter((_, index) => index % every === 0).map(({ at, year }) => ({ at, text: String(year) }))}
        lines={[
          ...(beside.length > 1 ? [{ key: 'benchmark', isDashed: true, points: pointsOf(beside) }] : []),
          { key: 'fund', points: pointsOf(shown) },
        ]}
      />
    </figure>
  )
}

/** What a line shows, in words; empty without one. */
function grown(name: string, shown: readonly Shown[]): string {
  const [first, last] = [shown[0], shown.at(-1)]
  if (!first || !last || shown.length < 2) return ''
  return `${name}: ${round(first.value)} at the end of ${monthText(first)} grew to ${last.value.toFixed(2)} at the end of ${monthText(last)}`
}
const round = (value: number): string => String(Number(value.toFixed(2)))
