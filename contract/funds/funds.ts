import * as z from 'zod'
import {
  assetClasses,
  dealingFrequencies,
  fundLimits,
  fundStates,
  fundStructures,
  hurdleTypes,
  lockupTypes,
  reportingStyles,
  returnFrequencies,
} from '#constants/funds.ts'
import { limits } from '#constants/limits.ts'
import { strategies } from '#constants/strategies.ts'
import { defineGet } from '../define.ts'
import {
  choiceParam,
  countryCode,
  currency,
  integer,
  localDate,
  oneOf,
  optionalId,
  optionalLongText,
  optionalText,
  positiveId,
  requiredText,
  title,
} from '../fields.ts'
import { requireWhen } from '../requiredWhen.ts'
import { defineResource, type RowOf } from '../resource.ts'
import { isValidIsin } from './isin.ts'

/** Whole units of the fund's currency. */
const amount = z.number().min(0).max(1e14).nullish()
const percent = (max: number) => z.number().min(0).max(max).nullish()
const asOf = localDate.nullish()
const tags = z.array(requiredText(limits.name)).max(fundLimits.tags).optional()
const provider = optionalText(limits.title)

const schema = z.object({
  companyId: positiveId.meta({ title: 'Manager' }),
  name: title.meta({ title: 'Name' }),
  shareClass: optionalText(50).meta({ title: 'Share class' }),
  isin: optionalText(12)
    .refine((value) => !value || isValidIsin(value), { params: { type: 'ISIN' } })
    .meta({ title: 'ISIN' }),
  assetClass: oneOf(assetClasses).meta({ title: 'Asset class' }),
  strategies: z.array(z.enum(strategies)).min(1).max(fundLimits.strategies).meta({ title: 'Strategies' }),
  subStrategy: optionalText(100).meta({ title: 'Sub-strategy' }),
  strategyDescription: optionalLongText(limits.description).meta({ title: 'Description of the strategy' }),
  geographicFocus: tags.meta({ title: 'Regions' }),
  sectorFocus: tags.meta({ title: 'Sectors' }),
  structure: oneOf(fundStructures).nullish().meta({ title: 'Structure' }),
  domicileCountry: countryCode.nullish().meta({ title: 'Domicile' }),
  inceptionDate: localDate.meta({ title: 'Inception' }),
  currency: currency.meta({ title: 'Currency' }),
  fundAum: amount.meta({ title: 'Fund assets' }),
  fundAumAsOf: asOf.meta({ title: 'Fund assets as of' }),
  strategyAum: amount.meta({ title: 'Strategy assets' }),
  strategyAumAsOf: asOf.meta({ title: 'Strategy assets as of' }),
  firmAum: amount.meta({ title: 'Firm assets' }),
  firmAumAsOf: asOf.meta({ title: 'Firm assets as of' }),
  capacity: amount.meta({ title: 'Capacity' }),
  fundStateId: oneOf(fundStates).meta({ title: 'Status' }),
  minimumInvestment: amount.meta({ title: 'Minimum investment' }),
  additionalInvestment: amount.meta({ title: 'Additional investment' }),
  managementFeePct: percent(10).meta({ title: 'Management fee (% per year)' }),
  performanceFeePct: percent(100).meta({ title: 'Performance fee (%)' }),
  hurdleType: oneOf(hurdleTypes).nullish().meta({ title: 'Hurdle' }),
  hurdlePct: percent(100).meta({ title: 'Hurdle rate (% per year)' }),
  hurdleIndex: optionalText(100).meta({ title: 'Hurdle index' }),
  hasHighWaterMark: z.boolean().nullish().meta({ title: 'High-water mark' }),
  subscriptionFrequency: oneOf(dealingFrequencies).nullish().meta({ title: 'Subscriptions' }),
  redemptionFrequency: oneOf(dealingFrequencies).nullish().meta({ title: 'Redemptions' }),
  redemptionNoticeDays: integer(0, 730).nullish().meta({ title: 'Redemption notice (days)' }),
  lockupType: oneOf(lockupTypes).nullish().meta({ title: 'Lock-up' }),
  lockupMonths: integer(0, 180).nullish().meta({ title: 'Lock-up (months)' }),
  gatePct: percent(100).meta({ title: 'Gate (%)' }),
  leverageMax: z.number().min(0).max(1000).nullish().meta({ title: 'Maximum leverage (times NAV)' }),
  targetReturnPct: percent(1000).meta({ title: 'Target return (% per year)' }),
  targetVolatilityPct: percent(1000).meta({ title: 'Target volatility (% per year)' }),
  benchmark: optionalText(100).meta({ title: 'Benchmark' }),
  reportingStyle: oneOf(reportingStyles).meta({ title: 'Returns are' }),
  returnFrequency: oneOf(returnFrequencies).meta({ title: 'Returns come' }),
  administrator: provider.meta({ title: 'Administrator' }),
  auditor: provider.meta({ title: 'Auditor' }),
  primeBrokers: provider.meta({ title: 'Prime brokers' }),
  legalCounsel: provider.meta({ title: 'Legal counsel' }),
  custodian: provider.meta({ title: 'Custodian' }),
  portfolioManagerContactId: optionalId.meta({ title: 'Portfolio manager' }),
  vintageYear: integer(fundLimits.firstReturnYear, 2100).nullish().meta({ title: 'Vintage year' }),
  fundSize: amount.meta({ title: 'Fund size' }),
  committedCapital: amount.meta({ title: 'Committed capital' }),
  isVisible: z.boolean().optional().meta({ title: 'Shown to allocators' }),
})

/** The funds of a manager (docs/domain.md §8). Money is in whole units of the fund's currency, percentages in percentage points. */
export const funds = defineResource({
  area: 'funds',
  name: 'funds',
  label: 'Fund',
  idKey: 'fundId',
  parent: 'companyId',
  schema: requireWhen(schema, {
    hurdlePct: ({ hurdleType }) => hurdleType === hurdleTypes.fixed,
    hurdleIndex: ({ hurdleType }) => hurdleType === hurdleTypes.index,
  }),
  computed: z.object({
    returnCount: z.number().int().meta({ title: 'Returns' }),
    /** The first day of the latest month with a return; null without one. */
    latestReturnMonth: localDate.nullable().meta({ title: 'Latest return' }),
  }),
  references: {
    companyId: { to: 'companies', name: 'companyName', title: 'Manager (name)', isSearched: false },
    portfolioManagerContactId: { to: 'contacts', name: 'portfolioManagerName', title: 'Portfolio manager (name)', isSearched: false },
  },
  filters: z.object({ fundStateId: choiceParam(fundStates).optional() }),
  permission: 'editEvents',
  duplicate: { except: ['isin'] },
  list: '/funds/company/{companyId}',
  upsert: '/funds/update',
  remove: '/funds/delete',
})
export type Fund = RowOf<typeof funds>

/** One fund. */
export const fundById = defineGet({ name: 'funds/fund/fetch', path: '/funds/fund/{fundId}', reply: funds.row })
