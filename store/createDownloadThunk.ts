import { type AsyncThunk, type AsyncThunkAction, createAsyncThunk } from '@reduxjs/toolkit'
import type { Call } from '#contract/call.ts'
import { sessionExpired } from './auth/auth.ts'
import type { CallFailure } from './createCallThunk.ts'
import type { Extra } from './ports.ts'
import { reasonBeside, withMore } from './reasons.ts'
import { downloadAdvanced, downloadEnded, noticeOf } from './ui/ui.ts'

interface Api {
  extra: Extra
  rejectValue: CallFailure
}

/** A thunk of a download, for whatever input: the toolkit's own type cannot be used where the input is not known yet. */
type DownloadThunk<Input> = ((input: Input) => AsyncThunkAction<number, Input, Api>) &
  Pick<AsyncThunk<number, Input, Api>, 'pending' | 'fulfilled' | 'rejected' | 'typePrefix'>

/**
 * A call whose answer is a file, which goes to the browser's downloads and never through the state. How much of it has
 * arrived is in `ui.downloads` under the request's id. A session that ended opens sign-in and the call is repeated after
 * it; a failure says so, an abort says nothing. Fulfils with the number of rows in the file.
 */
export function createDownloadThunk<Input>(call: Call<Input>): DownloadThunk<Input> {
  const thunk = createAsyncThunk<number, Input, Api>(call.name, async (input, { dispatch, extra, signal, requestId, rejectWithValue }) => {
    let shown = 0
    const onProgress = (part: number) => {
      const percent = Math.round(part * 100)
      if (percent !== shown) dispatch(downloadAdvanced({ requestId, percent }))
      shown = percent
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
      // The name and status only: an address may hold what must not be logged.
      console.error(`${call.name} failed`, reply.status)
      const notice = noticeOf(call, 'failure', { body: input, reply })
      if (notice) dispatch(withMore(notice, reasonBeside(reply, notice)))
      return rejectWithValue({ status: reply.status, message: reply.message ?? reply.error ?? 'The call failed.' })
    } finally {
      dispatch(downloadEnded(requestId))
    }
  })
  return thunk as unknown as DownloadThunk<Input>
}
