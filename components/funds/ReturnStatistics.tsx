import { useId, useState } from 'react'
import { monthText, type ReturnCalendar } from '#contract/funds/months.ts'
import { type MonthReturn, statisticsOf } from '#contract/funds/statistics.ts'
import { returnText } from './returnText.ts'

interface Props {
  fund: ReturnCalendar
  returns: readonly MonthReturn[]
  /** A local date. */
  today: string
}

/** What the returns of a fund amount to. A figure that spans a missing month is incomplete. */
export function ReturnStatistics({ fund, returns, today }: Props) {
  const [riskFree, setRiskFree] = useState('0')
  const riskFreeId = useId()
  const riskFreePct = Number(riskFree.replace(',', '.')) || 0
  const found = statisticsOf(fund, returns, { riskFreePct })
  if (returns.length === 0) return null
  const thisYear = Number(today.slice(0, 4))
  const current = found.years.find(({ year }) => year === thisYear)
  const isShort = found.monthCount < 12
  const rate = (value: number | null) => (value === null ? (isShort ? 'from 12 months on' : 'incomplete') : percent(value))
  const noSharpe = found.volatilityPct === null ? rate(null) : 'none: the returns do not vary'
  const figures: readonly [string, string][] = [
    [`${thisYear} to date`, current ? (current.pct === null ? 'incomplete' : percent(current.pct)) : 'no return yet'],
    ['Since inception', found.sinceInceptionPct === null ? 'incomplete' : percent(found.sinceInceptionPct)],
    ['Annualised return', rate(found.annualisedPct)],
    ['Volatility per year', rate(found.volatilityPct)],
    ['Sharpe ratio', found.sharpe === null ? noSharpe : found.sharpe.toFixed(2)],
    ['Maximum drawdown', found.maxDrawdownPct === null ? 'incomplete' : percent(found.maxDrawdownPct)],
    ['Best', extreme(found.best)],
    ['Worst', extreme(found.worst)],
    ['Positive', found.positivePct === null ? '—' : `${found.positivePct.toFixed(0)} %`],
  ]
  const { missing } = found
  return (
    <section aria-label="Statistics">
      <dl className="return-figures">
        {figures.map(([title, text]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet return-notes">
        <label htmlFor={riskFreeId}>Risk-free rate of the Sharpe ratio (% per year)</label>{' '}
        <input
          id={riskFreeId}
          className="risk-free"
          inputMode="decimal"
          value={riskFree}
          onChange={(event) => setRiskFree(event.target.value)}
        />
      </p>
      {missing.length > 0 && (
        <p className="return-notes">
          <strong>{missing.length === 1 ? '1 return is missing:' : `${missing.length} returns are missing:`}</strong>{' '}
          {missing.slice(0, shownMonths).map(monthText).join(', ')}
          {missing.length > shownMonths && ` and ${missing.length - shownMonths} more`}. What spans them is incomplete.
        </p>
      )}
    </section>
  )
}

const shownMonths = 12
const percent = (value: number): string => `${returnText(Math.round(value * 100) / 100)} %`
const extreme = (found: MonthReturn | undefined): string => (found ? `${percent(found.returnPct)}, ${monthText(found)}` : '—')
