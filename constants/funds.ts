import { choices, ranked } from './choice.ts'

/** Enumerations of funds (docs/domain.md §8), in the order of forms. Lists sort ranked ones in that order too. */
export const assetClasses = choices({
  hedgeFund: [1, 'Hedge fund'],
  privateEquity: [2, 'Private equity'],
  privateCredit: [3, 'Private credit'],
  venture: [4, 'Venture'],
  realEstate: [5, 'Real estate'],
  infrastructure: [6, 'Infrastructure'],
  digitalAssets: [7, 'Digital assets'],
  fundOfFunds: [8, 'Fund of funds'],
  longOnly: [9, 'Long-only'],
  managedFutures: [10, 'Managed futures'],
  other: [11, 'Other'],
})
export const fundStates = ranked(
  choices({
    draft: [1, 'Draft'],
    open: [2, 'Open'],
    softClosed: [3, 'Soft-closed'],
    hardClosed: [4, 'Hard-closed'],
    liquidated: [5, 'Liquidated'],
  }),
)
export const fundStructures = choices({
  limitedPartnership: [1, 'LP'],
  offshoreCompany: [2, 'Offshore company'],
  masterFeeder: [3, 'Master-feeder'],
  ucits: [4, 'UCITS'],
  sicav: [5, 'SICAV/RAIF'],
  managedAccount: [6, 'Managed account'],
  trust: [7, 'Trust'],
})
export const dealingFrequencies = ranked(
  choices({
    daily: [1, 'Daily'],
    weekly: [2, 'Weekly'],
    monthly: [3, 'Monthly'],
    quarterly: [4, 'Quarterly'],
    semiAnnual: [5, 'Semi-annual'],
    annual: [6, 'Annual'],
    closedEnded: [7, 'Closed-ended'],
  }),
)
export const lockupTypes = ranked(choices({ none: [1, 'None'], soft: [2, 'Soft'], hard: [3, 'Hard'] }))
export const hurdleTypes = choices({ none: [1, 'None'], fixed: [2, 'Fixed rate'], index: [3, 'Index'] })
export const reportingStyles = ranked(
  choices({ netOfAllFees: [1, 'Net of all fees'], netOfManagementFee: [2, 'Net of management fee'], gross: [3, 'Gross'] }),
)
export const returnFrequencies = ranked(choices({ monthly: [1, 'Monthly'], quarterly: [2, 'Quarterly'] }))
export const returnSources = choices({ manual: [1, 'Manual'], pasted: [2, 'Paste or import'], portal: [3, 'Manager portal'] })

export const fundLimits = {
  /** Percentage points. A fund cannot lose all and go on. */
  returnPctMin: -99.9999,
  returnPctMax: 1000,
  firstReturnYear: 1970,
  /** Returns that one call saves: a month each for 70 years. */
  returnsAtOnce: 840,
  strategies: 10,
  tags: 30,
} as const
