import * as contract from '#contract/staff.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createResource } from '../createResource.ts'
import { inStaff } from './slices.ts'

export const staff = createResource(contract.staff, inStaff('staff'))
export const addContactToStaff = createCallThunk(contract.addContactToStaff, { storeAction: staff.rowStored })
