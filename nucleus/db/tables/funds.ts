import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, smallint, uniqueIndex } from 'drizzle-orm/pg-core'
import { decimal, instant, rowColumns, text } from '../columns.ts'
import { named } from '../entityNames.ts'
import { searchKey } from '../searchKey.ts'
import { companies, contacts } from './people.ts'

const id = () => integer().primaryKey().generatedByDefaultAsIdentity()

/** Funds of managers (docs/domain.md §8). Money is in whole units of `currency`; `…Pct` in percentage points. */
export const funds = pgTable(
  'funds',
  {
    fundId: id(),
    companyId: integer()
      .notNull()
      .references(() => companies.companyId),
    name: text().notNull(),
    shareClass: text(),
    isin: text(),
    assetClass: smallint().notNull(),
    strategies: jsonb().$type<string[]>().notNull().default([]),
    subStrategy: text(),
    strategyDescription: text(),
    geographicFocus: jsonb().$type<string[]>().notNull().default([]),
    sectorFocus: jsonb().$type<string[]>().notNull().default([]),
    structure: smallint(),
    domicileCountry: text(),
    inceptionDate: date().notNull(),
    currency: text().notNull(),
    fundAum: decimal(),
    fundAumAsOf: date(),
    strategyAum: decimal(),
    strategyAumAsOf: date(),
    firmAum: decimal(),
    firmAumAsOf: date(),
    capacity: decimal(),
    fundStateId: smallint().notNull(),
    minimumInvestment: decimal(),
    additionalInvestment: decimal(),
    managementFeePct: decimal(),
    performanceFeePct: decimal(),
    hurdleType: smallint(),
    hurdlePct: decimal(),
    hurdleIndex: text(),
    hasHighWaterMark: boolean(),
    subscriptionFrequency: smallint(),
    redemptionFrequency: smallint(),
    redemptionNoticeDays: integer(),
    lockupType: smallint(),
    lockupMonths: integer(),
    gatePct: decimal(),
    leverageMax: decimal(),
    targetReturnPct: decimal(),
    targetVolatilityPct: decimal(),
    benchmark: text(),
    reportingStyle: smallint().notNull(),
    returnFrequency: smallint().notNull(),
    administrator: text(),
    auditor: text(),
    primeBrokers: text(),
    legalCounsel: text(),
    custodian: text(),
    portfolioManagerContactId: integer().references(() => contacts.contactId),
    vintageYear: smallint(),
    fundSize: decimal(),
    committedCapital: decimal(),
    isVisible: boolean().notNull().default(false),
    ...rowColumns(),
  },
  (t) => [
    uniqueIndex('funds_name')
      .on(t.companyId, sql`lower(${t.name})`)
      .where(sql`${t.deletedAt} is null`),
    index('funds_company').on(t.companyId),
    index('funds_portfolio_manager').on(t.portfolioManagerContactId),
    index('funds_words').using('gin', sql`${searchKey(t.name)} gin_trgm_ops`),
  ],
)
named(funds, 'fund', 'funds')

/** The return of a fund in one month, or in the quarter that ends with it (docs/domain.md §8). */
export const fundReturns = pgTable(
  'fund_returns',
  {
    fundReturnId: id(),
    fundId: integer()
      .notNull()
      .references(() => funds.fundId),
    year: smallint().notNull(),
    month: smallint().notNull(),
    /** Percentage points: 1.25 is 1.25 %. */
    returnPct: decimal({ precision: 9, scale: 4 }).notNull(),
    benchmarkPct: decimal({ precision: 9, scale: 4 }),
    aum: decimal(),
    nav: decimal(),
    isEstimate: boolean().notNull().default(false),
    isBackfilled: boolean().notNull().default(false),
    restatedFromPct: decimal({ precision: 9, scale: 4 }),
    restatedAt: instant(),
    source: smallint().notNull().default(1),
    ...rowColumns(),
  },
  (t) => [
    uniqueIndex('fund_returns_month')
      .on(t.fundId, t.year, t.month)
      .where(sql`${t.deletedAt} is null`),
    index('fund_returns_fund').on(t.fundId),
  ],
)
named(fundReturns, 'fund return', 'fund returns', {
  partOf: 'fundId',
  title: (row) => sql`to_char(make_date(${row.year}, ${row.month}, 1), 'FMMonth YYYY')`,
})
