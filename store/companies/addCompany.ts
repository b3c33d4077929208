import * as contract from '#contract/addCompany.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { companies } from './companies.ts'

export const addCompany = createCallThunk(contract.addCompany, { storeAction: companies.rowStored })
