import { limits } from '#constants/limits.ts'

/** Why a file cannot be read, in a message for the user. Thrown in the process that reads the file. */
export class FileError extends Error {
  override name = 'FileError'
}

export const unreadable = () => new FileError('The file is not a CSV or Excel (.xlsx) file. Save it as one of these and choose it again.')
export const notATable = (what: string) => new FileError(`The file is ${what}. Save it as CSV or Excel (.xlsx) and choose it again.`)
export const tooWide = () => new FileError(`The file has more than ${limits.importColumns} columns. Remove the ones you do not need.`)
