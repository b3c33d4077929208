import { ticksBetween } from './ticksBetween.ts'
import { formatCount } from './numbers.ts'

const margin = { top: 12, right: 12, bottom: 24, left: 44 }

export interface ChartLine {
  key: string | number
  isDashed?: boolean
  /** Default: the colour of the console. */
  color?: string
  /** From left to right; `at` from 0 to the chart's `span`. `words` are shown where somebody points. */
  points: readonly { at: number; value: number; words?: string }[]
}
interface Props {
  /** What the lines show, in words. */
  label: string
  width: number
  height: number
  span: number
  lines: readonly ChartLine[]
  /** What is written below. */
  marks: readonly { at: number; text: string }[]
  /** The value at which a line lies across. */
  base?: number
  /** Values that the chart holds beside those of its lines. */
  least?: number
  wholeNumbers?: boolean
}

/** Lines over a span, such as time, between round numbers. */
export function LineChart({ label, width, height, span, lines, marks, base, least, wholeNumbers = false }: Props) {
  const values = [...lines.flatMap(({ points }) => points.map(({ value }) => value)), ...(least === undefined ? [] : [least])]
  const ticks = ticksBetween(Math.min(...values), Math.max(...values), wholeNumbers)
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const x = (at: number) => margin.left + (at / span) * (width - margin.left - margin.right)
  const y = (value: number) => height - margin.bottom - ((value - low) / (high - low)) * (height - margin.top - margin.bottom)
  return (
    <svg className="line-chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={tick === base ? 'base' : 'tick'} x1={margin.left} x2={width - margin.right} y1={y(tick)} y2={y(tick)} />
          <text x={margin.left - 8} y={y(tick)} textAnchor="end" dominantBaseline="middle">
            {formatCount(tick)}
          </text>
        </g>
      ))}
      {marks.map(({ at, text }) => (
        <text key={at} x={x(at)} y={height - 6} textAnchor={at === span ? 'end' : 'middle'}>
          {text}
        </text>
      ))}
      {lines.map(({ key, isDashed, color, points }) => (
        <g key={key}>
          <polyline
            className={isDashed ? 'line dashed' : 'line'}
            style={{ stroke: color }}
            points={points.map(({ at, value }) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}
          />
          {points.map(
            ({ at, value, words }) =>
              words && (
                <circle key={at} className="point" style={{ fill: color }} cx={x(at)} cy={y(value)} r={3}>
                  <title>{words}</title>
                </circle>
              ),
          )}
        </g>
      ))}
    </svg>
  )
}
