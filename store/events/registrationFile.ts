import { registrationFile } from '#contract/events/registrationFile.ts'
import { createDownloadThunk } from '../createDownloadThunk.ts'

/** Saves a file of a registrant. */
export const downloadRegistrationFile = createDownloadThunk(registrationFile)
