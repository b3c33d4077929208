import { useState } from 'react'
import { useFormHost } from './FormHost.ts'

interface StoredFile {
  fileId: string
  name: string
}

/**
 * Stores chosen files with the form's host, one after the other, and hands over those that were stored. `problem` is the reason why one was not;
 * `uploading` names the one on its way.
 */
export function useFileStore(eventQuestionId: number) {
  const { storeFile, waitFor } = useFormHost()
  const [problem, setProblem] = useState<string>()
  const [uploading, setUploading] = useState<string>()
  const storeAll = async (files: readonly File[], onStored: (stored: StoredFile[]) => void): Promise<boolean> => {
    const stored: StoredFile[] = []
    let isWhole = true
    try {
      for (const file of files) {
        setUploading(file.name)
        stored.push({ fileId: await storeFile(file, eventQuestionId), name: file.name })
      }
    } catch (error) {
      isWhole = false
      setProblem(error instanceof Error ? error.message : 'The file could not be stored')
    }
    setUploading(undefined)
    if (stored.length > 0) onStored(stored)
    return isWhole
  }
  const store = (files: readonly File[], maxMegabytes: number, onStored: (stored: StoredFile[]) => void): void => {
    const tooLarge = files.find(({ size }) => size > maxMegabytes * 1024 * 1024)
    setProblem(tooLarge && `“${tooLarge.name}” is larger than ${maxMegabytes} MB`)
    if (tooLarge || files.length === 0) return
    const upload = storeAll(files, onStored)
    waitFor?.(upload)
  }
  return { problem, uploading, store }
}
