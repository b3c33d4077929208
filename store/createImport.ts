import { createAsyncThunk, type UnknownAction } from '@reduxjs/toolkit'
import type { AnyResource } from '#contract/resource.ts'
import type { ImportFormat } from '#contract/import.ts'
import { sessionExpired } from './auth/auth.ts'
import { createCallThunk } from './createCallThunk.ts'
import type { Extra } from './ports.ts'
import { noticeOf } from './ui/ui.ts'

/** The thunks that import rows of a resource from a file. */
export type ImportStore = NonNullable<ReturnType<typeof createImport>>

/** Creates the thunks of a resource's import; undefined if its declaration does not opt in. Rows never enter the state. */
export function createImport({ name, calls }: Pick<AnyResource, 'name' | 'calls'>) {
  const { importRead, importCheck, importRecheck, importCommit, importLast, importTemplate } = calls
  if (!importRead || !importCheck || !importRecheck || !importCommit || !importLast || !importTemplate) return undefined
  /** Downloads a template file to fill in. */
  const saveTemplate = createAsyncThunk<void, ImportFormat, { extra: Extra }>(
    importTemplate.name,
    async (format, { dispatch, extra, signal }) => {
      const download = () => extra.nucleus.download(importTemplate, { format }, { signal })
      let reply = await download()
      if (reply.status === 401) {
        dispatch(sessionExpired())
        if (await extra.signedInAgain()) reply = await download()
      }
      if (importTemplate.succeedsWhen(reply) && reply.data) return extra.saveFile(reply.data.file, reply.data.fileName)
      console.error(`${importTemplate.name} failed`, reply.status)
      dispatch(noticeOf(importTemplate, 'failure', { body: { format }, reply }) as UnknownAction)
    },
  )
  return {
    /** The list that the rows are imported into. */
    list: name,
    read: createCallThunk(importRead),
    check: createCallThunk(importCheck),
    recheck: createCallThunk(importRecheck),
    commit: createCallThunk(importCommit),
    last: createCallThunk(importLast),
    saveTemplate,
  }
}
