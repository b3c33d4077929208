import { createAction } from '@reduxjs/toolkit'
import type { ChangeNotice } from '#contract/changes.ts'

/** `isOwn`: the signed-in user made it, here, in another window or by a job. */
export type ReceivedChange = ChangeNotice & { isOwn?: boolean }

/** Rows that any user wrote, at most five times a second, for lists that show these rows themselves. */
export const changesReceived = createAction<readonly ReceivedChange[]>('live/changesHeard')
/** The same changes, less often, for lists that show related values of these rows, such as a name or a count. */
export const relatedChangesReceived = createAction<readonly ReceivedChange[]>('live/relatedHeard')
/** Changes may have been missed: everything on screen may be out of date. */
export const everythingStale = createAction('live/everythingStale')
