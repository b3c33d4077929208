/** Why a file cannot be read, in a message for the user. Thrown in the process that reads the file. */
export class FileError extends Error {
  override name = 'FileError'
}

export const unreadable = () => new FileError('The file is neither CSV nor Excel (.xlsx). Save it as one of the two and choose it again.')
