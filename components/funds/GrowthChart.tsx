import { monthNumber, monthText } from '#contract/funds/months.ts'
import { type GrowthPoint } from '#contract/funds/statistics.ts'
import { useIsNarrow } from '../ui/useIsNarrow.ts'

const height = 220
const margin = { top: 12, right: 12, bottom: 24, left: 44 }

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
  const values = [...shown, ...beside].map(({ value }) => value)
  const ticks = ticksBetween(Math.min(...values), Math.max(...values))
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const months = (point: GrowthPoint) => monthNumber(point) - monthNumber(points[0] ?? point)
  const span = months(points.at(-1) ?? last)
  const x = (at: number) => margin.left + (at / span) * (width - margin.left - margin.right)
  const y = (value: number) => height - margin.bottom - ((value - low) / (high - low)) * (height - margin.top - margin.bottom)
  const lineOf = (list: readonly Shown[]) => list.map((point) => `${x(months(point)).toFixed(1)},${y(point.value).toFixed(1)}`).join(' ')
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
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={[grown(name, shown), benchmark && grown(benchmark.name, beside)].filter(Boolean).join('. ')}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line className={tick === 100 ? 'base' : 'tick'} x1={margin.left} x2={width - margin.right} y1={y(tick)} y2={y(tick)} />
            <text x={margin.left - 8} y={y(tick)} textAnchor="end" dominantBaseline="middle">
              {tick}
            </text>
          </g>
        ))}
        {januaries
          .filter((_, index) => index % every === 0)
          .map(({ at, year }) => (
            <text key={year} x={x(at)} y={height - 6} textAnchor="middle">
              {year}
            </text>
          ))}
        {beside.length > 1 && <polyline className="line benchmark" points={lineOf(beside)} />}
        <polyline className="line" points={lineOf(shown)} />
      </svg>
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

/** Round numbers from below the least to above the greatest, about five. */
function ticksBetween(least: number, greatest: number): number[] {
  const rough = Math.max(greatest - least, 1) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const size = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10)
  const first = Math.floor(least / size)
  return Array.from({ length: Math.ceil(greatest / size) - first + 1 }, (_, at) => Math.round((first + at) * size * 100) / 100)
}
