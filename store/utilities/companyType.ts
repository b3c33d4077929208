import * as contract from '#contract/addCompany.ts'
import { companies } from '../companies/companies.ts'
import { createUtilityAction } from './utilityAction.ts'

export const updateCompanyType = createUtilityAction(contract.updateCompanyType, { storeAction: companies.rowStored })
