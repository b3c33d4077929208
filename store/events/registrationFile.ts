import * as contract from '#contract/events/registrationFile.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createDownloadThunk } from '../createDownloadThunk.ts'

/** Saves a file of an answer. */
export const downloadRegistrationFile = createDownloadThunk(contract.registrationFile)
/** Stores a file for an answer that is then written. */
export const uploadAnswerFile = createCallThunk(contract.uploadAnswerFile)
