import * as contract from '#contract/addressOwners.ts'
import { createCallThunk } from '../createCallThunk.ts'

export const fetchAddressOwners = createCallThunk(contract.addressOwners)
