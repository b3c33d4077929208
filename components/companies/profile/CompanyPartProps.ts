import type { Company } from '#contract/companies.ts'

/** The props of every part of a company's page. */
export interface CompanyPartProps {
  company: Company
}
