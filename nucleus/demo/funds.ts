import {
  assetClasses,
  dealingFrequencies,
  fundStates,
  fundStructures,
  hurdleTypes,
  lockupTypes,
  reportingStyles,
  returnFrequencies,
  returnSources,
} from '#constants/funds.ts'
import { companySides } from '#constants/choices.ts'
import { strategies } from '#constants/strategies.ts'
import type { Db } from '../db/client.ts'
import { fundReturns, funds } from '../db/tables/index.ts'
import { companyTypeSeeds, type DemoCompany } from './companies.ts'
import { addDays } from './dates.ts'
import { insertRows } from './insertRows.ts'
import { at, makeRandom, type Random } from './random.ts'
import { stamped } from './stamps.ts'

type NewFund = typeof funds.$inferInsert
type NewReturn = typeof fundReturns.$inferInsert

interface Options {
  baseDate: string
  companies: readonly DemoCompany[]
  /** How many managers have funds. */
  managers: number
}

/** Inserts funds of some of the managers and their returns; returns the rows and their ids. */
export async function seedFunds(db: Db, { baseDate, companies, managers }: Options) {
  const random = makeRandom('funds')
  const owners = companies.filter(({ side }) => side === companySides.manager).slice(0, managers)
  const rows = owners.flatMap((company, index) =>
    Array.from({ length: index % 3 === 0 ? 2 : 1 }, (_, nth) => fundOf(random, company, { baseDate, nth })),
  )
  const ids = await insertRows(db, funds, rows, 'fundId')
  const returns = rows.flatMap((fund, index) => returnsOf(random, { ...fund, fundId: at(ids, index) }, baseDate, index))
  return { funds: { rows, ids }, returns: { rows: returns, ids: await insertRows(db, fundReturns, returns, 'fundReturnId') } }
}

const hedgeStrategies = strategies.slice(0, 8)

function fundOf(random: Random, company: DemoCompany, { baseDate, nth }: { baseDate: string; nth: number }): NewFund {
  const type = at(companyTypeSeeds, company.typeNumber - 1).name
  const isHedge = type === 'Hedge fund manager' || type === 'Digital assets'
  const assetClass = assetClasses.find(({ label }) => label === type)?.value ?? assetClasses.hedgeFund
  const strategy = type === 'Hedge fund manager' ? random.pick(hedgeStrategies) : type
  const inceptionDate = `${addDays(baseDate, -random.integer(900, 3200)).slice(0, 7)}-01`
  const family = company.name.split(' ').slice(0, 2).join(' ')
  const fundAum = random.integer(8, 400) * 5_000_000
  const asOf = addDays(baseDate, -random.integer(20, 50))
  return {
    companyId: company.companyId,
    name: nth === 0 ? `${family} ${strategy} Fund` : `${family} ${strategy} Fund II`,
    shareClass: isHedge ? random.pick(['A', 'B', 'Founders']) : null,
    assetClass,
    strategies: [strategy],
    subStrategy: null,
    strategyDescription: `Invests in ${strategy.toLowerCase()} with a focus on risk-adjusted returns. Made-up figures.`,
    geographicFocus: [random.pick(['Global', 'North America', 'Europe', 'Asia ex-Japan'])],
    sectorFocus: [],
    structure: random.pick(fundStructures).value,
    benchmark: nth === 0 ? `${strategy} index` : null,
    domicileCountry: random.pick(['KY', 'LU', 'IE', 'US']),
    inceptionDate,
    currency: random.pick(['USD', 'USD', 'EUR', 'GBP']),
    fundAum,
    fundAumAsOf: asOf,
    strategyAum: fundAum * 2,
    strategyAumAsOf: asOf,
    firmAum: company.aumUsd,
    firmAumAsOf: company.aumUsd === null ? null : asOf,
    fundStateId: nth === 0 ? fundStates.open : fundStates.softClosed,
    minimumInvestment: random.pick([250_000, 1_000_000, 5_000_000]),
    managementFeePct: random.pick([1, 1.5, 2]),
    performanceFeePct: random.pick([10, 15, 20]),
    hurdleType: isHedge ? hurdleTypes.none : hurdleTypes.fixed,
    hurdlePct: isHedge ? null : 8,
    hasHighWaterMark: isHedge,
    subscriptionFrequency: isHedge ? dealingFrequencies.monthly : dealingFrequencies.closedEnded,
    redemptionFrequency: isHedge ? dealingFrequencies.quarterly : dealingFrequencies.closedEnded,
    redemptionNoticeDays: isHedge ? random.pick([30, 45, 60, 90]) : null,
    lockupType: isHedge ? lockupTypes.soft : lockupTypes.none,
    lockupMonths: isHedge ? 12 : null,
    leverageMax: isHedge ? random.pick([1, 1.5, 2, 3]) : null,
    reportingStyle: reportingStyles.netOfAllFees,
    returnFrequency: isHedge ? returnFrequencies.monthly : returnFrequencies.quarterly,
    vintageYear: isHedge ? null : Number(inceptionDate.slice(0, 4)),
    isVisible: true,
    ...stamped(addDays(baseDate, -200)),
  }
}

/** Returns from the inception to the last whole month: the latest is an estimate, and every fourth fund has a month missing. */
function returnsOf(random: Random, fund: NewFund & { fundId: number }, baseDate: string, index: number): NewReturn[] {
  const step = fund.returnFrequency === returnFrequencies.quarterly ? 3 : 1
  const first = monthNumber(fund.inceptionDate)
  const last = monthNumber(baseDate) - 1
  const months = Array.from({ length: last - first + 1 }, (_, nth) => first + nth).filter((month) => (month + 1) % step === 0)
  const drift = step * (0.25 + random.next() * 0.6)
  const spread = step * (0.8 + random.next() * 2.2)
  const missing = index % 4 === 3 ? months.length - 6 : -1
  return months.flatMap((month, nth) => {
    const returnPct = Math.round((drift + spread * bell(random)) * 100) / 100
    if (nth === missing) return []
    return [
      {
        fundId: fund.fundId,
        year: Math.floor(month / 12),
        month: (month % 12) + 1,
        returnPct,
        benchmarkPct: fund.benchmark ? benchmarkOf(returnPct, { nth, step, spread }) : null,
        isEstimate: nth === months.length - 1,
        source: nth === months.length - 1 ? returnSources.manual : returnSources.pasted,
        ...stamped(addDays(baseDate, -190)),
      },
    ]
  })
}

/** A market that moves with the fund, but less. */
const benchmarkOf = (returnPct: number, { nth, step, spread }: { nth: number; step: number; spread: number }): number =>
  Math.round((returnPct * 0.45 + step * 0.25 + Math.sin(nth * 1.7) * spread * 0.5) * 100) / 100

/** Months since the year 0 of a local date. */
const monthNumber = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
/** About the normal distribution with a deviation of one. */
const bell = ({ next }: Random): number => (next() + next() + next() + next() - 2) * Math.sqrt(3)
