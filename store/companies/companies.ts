import * as contract from '#contract/companies.ts'
import { createRecord } from '../createRecord.ts'
import { createResource } from '../createResource.ts'
import { inCompanies } from './slices.ts'

export const companies = createResource(contract.companies, inCompanies('companies'))
export const companyRecord = createRecord(contract.companyById, inCompanies('company'), companies)
