/** Says in words why a file cannot be read; thrown where the file is read, which is another process. */
export class FileRefused extends Error {
  override name = 'FileRefused'
}

export const unreadable = () => new FileRefused('The file is neither CSV nor Excel (.xlsx). Save it as one of the two and choose it again.')
