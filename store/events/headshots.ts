import * as contract from '#contract/events/headshots.ts'
import { createCallThunk } from '../createCallThunk.ts'

export const resaveHeadshots = createCallThunk(contract.resaveHeadshots)
