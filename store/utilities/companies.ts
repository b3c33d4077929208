import * as contract from '#contract/utilities/companies.ts'
import { companies } from '../companies/companies.ts'
import { createCallThunk } from '../createCallThunk.ts'

/** Adds a company with the words of the utilities. */
export const addCompany = createCallThunk(contract.addCompany, { storeAction: companies.rowStored })
