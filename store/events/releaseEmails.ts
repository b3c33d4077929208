import * as contract from '#contract/events/releaseEmails.ts'
import { createCallThunk } from '../createCallThunk.ts'

/** Who would be told of the changes of a release. */
export const fetchReleaseAudience = createCallThunk(contract.releaseAudience)
export const fetchReleaseEmail = createCallThunk(contract.previewReleaseEmail)
export const notifyOfRelease = createCallThunk(contract.notifyOfRelease)
