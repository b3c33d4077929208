import * as z from 'zod'
import { integerParam } from './fields.ts'

/** The name of any resource. */
export const resourceName = z.string().regex(/^[a-zA-Z]{1,40}$/)
/** Path parameters of a row of any resource. */
export const rowInPath = z.object({ resource: resourceName, id: integerParam(1) })
