import { type AsyncThunk, type AsyncThunkAction, createAsyncThunk } from '@reduxjs/toolkit'
import type { Call } from '#contract/call.ts'
import { sessionExpired } from './auth/auth.ts'
import type { CallFailure } from './createCallThunk.ts'
import type { Extra } from './ports.ts'
import { reasonIn, withReason } from './reasons.ts'
import { isOutage } from './retries.ts'
import { downloadAdvanced, downloadEnded, noticeOf } from './ui/ui.ts'

interface ThunkConfig {
  extra: Extra
  rejectValue: CallFailure
}

/** The thunk of a download, for any input. The toolkit's own type cannot be used while the input type is still generic. */
type DownloadThunk<Input> = ((input: Input) => AsyncThunkAction<number, Input, ThunkConfig>) &
  Pick<AsyncThunk<number, Input, ThunkConfig>, 'pending' | 'fulfilled' | 'rejected' | 'typePrefix'>

/**
 * A call that returns a file. The file is saved as a browser download and never enters the state. `ui.downloads` holds the progress by
 * request id. If the session ended, sign-in opens and the call is repeated afterwards. A failure shows a toast, an abort shows nothing.
 * Fulfils with the number of rows in the file.
 */
export function createDownloadThunk<Input>(call: Call<Input>): DownloadThunk<Input> {
  const thunk = createAsyncThunk<number, Input, ThunkConfig>(
    call.name,
    async (input, { dispatch, extra, signal, requestId, rejectWithValue }) => {
      let reported = 0
      const onProgress = (part: number) => {
        const percent = Math.round(part * 100)
        if (percent !== reported) dispatch(downloadAdvanced({ requestId, percent }))
        reported = percent
      }
      const download = () => extra.nucleus.download(call, input, { signal, onProgress })
      try {
        let reply = await download()
        if (reply.status === 401) {
          dispatch(sessionExpired())
          if (await extra.signedInAgain()) reply = await download()
        }
        if (call.succeedsWhen(reply) && reply.data) {
          extra.saveFile(reply.data.file, reply.data.fileName)
          return reply.data.totalRows
        }
        // Only the name and the status: a URL may hold data that must not be logged.
        console.error(`${call.name} failed`, reply.status)
        const notice = noticeOf(call, 'failure', { body: input, reply })
        if (notice) {
          const retryId = isOutage(reply) ? extra.retries.add(input, () => dispatch(downloadThunk(input))) : undefined
          dispatch(withReason(notice, reasonIn(reply, notice), retryId))
        }
        return rejectWithValue({ status: reply.status, message: reply.message ?? reply.error ?? 'Something went wrong.' })
      } finally {
        dispatch(downloadEnded(requestId))
      }
    },
  )
  const downloadThunk = thunk as unknown as DownloadThunk<Input>
  return downloadThunk
}
