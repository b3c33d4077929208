import * as contract from '#contract/companyTypes.ts'
import { createResource } from '../createResource.ts'
import { inCompanies } from './slices.ts'

export const companyTypes = createResource(contract.companyTypes, inCompanies('companyTypes'))
