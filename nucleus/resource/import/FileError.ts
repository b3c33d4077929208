/** Why a file cannot be read, in a message for the user. Thrown in the process that reads the file. */
export class FileError extends Error {
  override name = 'FileError'
}

export const unreadable = () => new FileError('The file is not a CSV or Excel (.xlsx) file. Save it as one of these and choose it again.')
