import { openWork } from './openWork.ts'
import { registrationGrowth } from './registrationGrowth.ts'

/** The calls of the area, which has no resources. */
export const dashboardCalls = [openWork, registrationGrowth] as const
