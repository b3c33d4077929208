import { useState } from 'react'
import type { UploadedFile } from '#contract/common.ts'
import { uploadFile } from '#store/common/common.ts'
import type { CallFailure } from '#store/createCallThunk.ts'
import { useAppDispatch } from '#store/hooks.ts'

/** Uploads a picture. Returns the stored file, or the reason of the refusal. */
export function useUpload(purpose?: 'headshot'): { upload: (file: File) => Promise<UploadedFile | string>; isUploading: boolean } {
  const dispatch = useAppDispatch()
  const [isUploading, setUploading] = useState(false)
  const upload = async (file: File) => {
    const form = new FormData()
    // The purpose comes first: the server reads the form parts in order.
    if (purpose) form.append('purpose', purpose)
    form.append('file', file)
    setUploading(true)
    const result = await dispatch(uploadFile(form))
    setUploading(false)
    return uploadFile.fulfilled.match(result) ? result.payload : (result.payload as CallFailure).message
  }
  return { upload, isUploading }
}
