import { openWork } from './openWork.ts'

/** The calls of the area, which has no resources. */
export const dashboardCalls = [openWork] as const
