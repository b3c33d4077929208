import { createAction } from '@reduxjs/toolkit'
import type { RowsTold } from '#contract/changes.ts'

/** What was written, by whomever, at most five times a second: for what shows these rows themselves. */
export const changesHeard = createAction<readonly RowsTold[]>('live/changesHeard')
/** The same, less often: for what shows something of these rows, such as a name or a count. */
export const relatedHeard = createAction<readonly RowsTold[]>('live/relatedHeard')
/** Nobody knows what was written meanwhile: everything that is shown may be old. */
export const everythingStale = createAction('live/everythingStale')
