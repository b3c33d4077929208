import * as contract from '#contract/utilities/companies.ts'
import { companies } from '../companies/companies.ts'
import { createUtilityAction } from './utilityAction.ts'

/** Adds a company with the words of the utilities. */
export const addCompany = createUtilityAction(contract.addCompany, { storeAction: companies.rowStored })
