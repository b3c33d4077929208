/** Copies the file, so that later changes on disk do not affect the upload. Undefined when it cannot be read. */
export async function copyInMemory(file: File): Promise<File | undefined> {
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type })
  } catch {
    return undefined
  }
}
