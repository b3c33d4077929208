import type { Company } from '#contract/companies.ts'

/** A company as a list returns it. */
export const companyRow = (companyId: number, values: Partial<Company> = {}): Company => ({
  companyId,
  name: `Company ${companyId}`,
  companyTypeName: null,
  parentCompanyName: null,
  irRepName: null,
  side: null,
  contactCount: 0,
  formerNames: [],
  rowVersion: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdByContactId: null,
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedByContactId: null,
  ...values,
})
