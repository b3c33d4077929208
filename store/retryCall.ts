import type { Dispatch } from '@reduxjs/toolkit'
import type { Extra } from './ports.ts'
import { retryStarted } from './ui/ui.ts'

/** Sends a failed call again, once. It reports its result like the first try. */
export const retryCall =
  (retryId: number) =>
  async (dispatch: Dispatch, _: unknown, { retries }: Extra): Promise<void> => {
    const run = retries.take(retryId)
    dispatch(retryStarted(retryId))
    await run?.()
  }
