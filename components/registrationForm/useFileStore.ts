import { useState } from 'react'
import { useFormHost } from './FormHost.ts'

/** Stores chosen files with the form's host, one after the other. `problem` is the reason why one was not stored. */
export function useFileStore(eventQuestionId: number) {
  const { storeFile } = useFormHost()
  const [problem, setProblem] = useState<string>()
  const store = async (files: readonly File[], maxMegabytes: number): Promise<{ fileId: string; name: string }[]> => {
    setProblem(undefined)
    const tooLarge = files.find(({ size }) => size > maxMegabytes * 1024 * 1024)
    if (tooLarge) setProblem(`“${tooLarge.name}” is larger than ${maxMegabytes} MB`)
    if (tooLarge) return []
    try {
      const stored: { fileId: string; name: string }[] = []
      for (const file of files) stored.push({ fileId: await storeFile(file, eventQuestionId), name: file.name })
      return stored
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The file could not be stored')
      return []
    }
  }
  return { problem, store }
}
