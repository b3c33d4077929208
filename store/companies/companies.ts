import * as contract from '#contract/companies.ts'
import { createCallThunk } from '../createCallThunk.ts'

export const addCompany = createCallThunk(contract.addCompany)
