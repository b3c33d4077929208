import { unsubscribeLinks as table } from '../../db/tables/index.ts'
import { undoTargetOf } from '../../resource/undo/undoTarget.ts'

/** Who unsubscribed, as a table with a history: a merge of contacts moves its rows, and the undo of that gives them back. */
export const undoableUnsubscribing = undoTargetOf({
  ...{ resource: 'unsubscribeLinks', table, idKey: 'unsubscribeLinkId', permission: 'editEvents' },
})
