import { choices } from './choice.ts'

/** What a contact does at their company (docs/domain.md §6.1), in the order of forms. */
export const contactRoles = choices({
  investment: [1, 'Investment'],
  executive: [2, 'Executive'],
  investorRelations: [3, 'Investor relations'],
  portfolioManager: [4, 'Portfolio manager'],
  operations: [5, 'Operations and due diligence'],
  assistant: [6, 'Assistant'],
  other: [7, 'Other'],
})
