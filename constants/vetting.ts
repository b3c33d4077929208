import { choices, ranked } from './choice.ts'
import { type RegistrationStatusId, registrationStatus, vettingStatus, type VettingStatusId } from './statuses.ts'

/** Kinds of allocators (docs/domain.md §5), in the order of the allocators among the company types. */
export const allocatorTypes = choices({
  publicPension: [1, 'Public pension'],
  corporatePension: [2, 'Corporate pension'],
  endowment: [3, 'Endowment'],
  foundation: [4, 'Foundation'],
  sovereignWealth: [5, 'Sovereign wealth'],
  insurance: [6, 'Insurance'],
  singleFamilyOffice: [7, 'Single family office'],
  multiFamilyOffice: [8, 'Multi family office'],
  fundOfFunds: [9, 'Fund of funds'],
  consultant: [10, 'OCIO/consultant'],
  privateBank: [11, 'Private bank/RIA'],
  healthSystem: [12, 'Health system'],
  other: [13, 'Other'],
})
/** How far an allocator decides alone. */
export const discretions = ranked(choices({ full: [1, 'Full'], recommends: [2, 'Recommends'], none: [3, 'None'] }))

const { submitted, inReview, infoRequested, references, approved, declined, withdrawn, expired } = vettingStatus

/** From → allowed to (docs/domain.md §5). The same status again is a no-op, not a move. */
export const vettingMoves: Readonly<Record<VettingStatusId, readonly VettingStatusId[]>> = {
  [submitted]: [inReview, withdrawn],
  [inReview]: [infoRequested, references, approved, declined, withdrawn],
  [infoRequested]: [inReview, withdrawn, expired],
  [references]: [inReview, approved, declined, withdrawn],
  [approved]: [inReview, expired],
  [declined]: [inReview],
  [withdrawn]: [submitted],
  [expired]: [submitted],
}
/** Statuses that need a reason. */
export const vettingReasonStatuses: readonly VettingStatusId[] = [approved, declined]
/** Statuses in which staff still have to decide: their due time counts. */
export const openVettingStatuses: readonly VettingStatusId[] = [submitted, inReview, infoRequested, references]

export const vettingLimits = {
  /** Assets in USD above which two people must approve. */
  twoPeopleAumUsd: 1_000_000_000,
  /** Days in which a new submission is due. */
  dueDays: 5,
  /** Months after which an approval expires. */
  approvalMonths: 12,
  /** Days in which the private link of a reference can be answered. */
  referenceLinkDays: 30,
  /** Documents of one submission. */
  documents: 20,
} as const

/** Rows that a history of a person has, the newest. */
export const historyRows = 200

/** What speaks against an applicant, derived from what is stored (docs/domain.md §5). */
export const riskFlags = choices({
  domainMismatch: [1, 'Domain mismatch'],
  priorNoShow: [2, 'Prior no-show'],
  priorDecline: [3, 'Prior decline'],
  duplicate: [4, 'Likely duplicate'],
})
export type RiskFlag = (typeof riskFlags)[number]['value']
/** Whether an applicant's address is of their company. */
export const domainMatches = choices({ match: [1, 'Matches'], mismatch: [2, 'Does not match'], unknown: [3, 'Not known'] })
/** By what a row of another time was recognised as the same person. */
export const personMatches = choices({ contact: [1, 'Same contact'], address: [2, 'Same address'], both: [3, 'Same contact and address'] })
/** By what another contact is recognised as likely the same person. */
export const duplicateMatches = choices({ address: [1, 'Same address'], name: [2, 'Same name and company'], phone: [3, 'Same phone'] })

/** Statuses of a linked registration that a declined vetting declines. */
export const declinableByVetting: readonly RegistrationStatusId[] = [
  registrationStatus.pending,
  registrationStatus.inVetting,
  registrationStatus.waitlisted,
]

/** Status of a reference (docs/domain.md §5). */
export const referenceStatuses = ranked(
  choices({
    notContacted: [1, 'Not contacted'],
    contacted: [2, 'Contacted'],
    positive: [3, 'Positive'],
    negative: [4, 'Negative'],
    noResponse: [5, 'No response'],
    invalid: [6, 'Invalid'],
  }),
)
export type ReferenceStatusId = (typeof referenceStatuses)[number]['value']
/** From → allowed to. */
export const referenceMoves: Readonly<Record<ReferenceStatusId, readonly ReferenceStatusId[]>> = {
  [referenceStatuses.notContacted]: [referenceStatuses.contacted, referenceStatuses.invalid],
  [referenceStatuses.contacted]: [
    referenceStatuses.positive,
    referenceStatuses.negative,
    referenceStatuses.noResponse,
    referenceStatuses.invalid,
  ],
  [referenceStatuses.positive]: [referenceStatuses.negative],
  [referenceStatuses.negative]: [referenceStatuses.positive],
  [referenceStatuses.noResponse]: [referenceStatuses.contacted, referenceStatuses.positive, referenceStatuses.negative],
  [referenceStatuses.invalid]: [],
}
