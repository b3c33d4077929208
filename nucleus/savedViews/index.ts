import type { FastifyInstance } from 'fastify'
import { saveLayout, listSavedViews, removeView, saveView, setDefaultView } from '#contract/savedViews.ts'
import type { Nucleus } from '../kernel/context.ts'
import { mountCall } from '../kernel/mountCall.ts'
import { undoTargetOf } from '../resource/undo/undoTarget.ts'
import { savedViewRestoreRules } from './viewLimits.ts'
import { saveLayoutOf, setDefaultOf } from './choices.ts'
import { savedViewsFor } from './read.ts'
import { makeRemoveView, makeSaveView } from './save.ts'
import { savedViewTable, uniqueNames } from './rows.ts'

/** Serves the views of lists: the caller's own and shared ones. */
export function mountSavedViews(app: FastifyInstance, nucleus: Nucleus): void {
  const { db } = nucleus
  const [save, remove] = [makeSaveView(nucleus), makeRemoveView(nucleus)]
  mountCall(app, listSavedViews, ({ input: { list }, actor }) => savedViewsFor(db, list, actor))
  mountCall(app, saveView, ({ input, actor }) => save(input, actor))
  mountCall(app, removeView, ({ input, actor }) => remove(input, actor))
  mountCall(app, setDefaultView, ({ input, actor }) => setDefaultOf(db, input, actor))
  mountCall(app, saveLayout, ({ input, actor }) => saveLayoutOf(db, input, actor))
}

/** The delete of a view can be undone. */
export const undoableSavedViews = {
  ...undoTargetOf({ ...savedViewTable, permission: 'read' }),
  ...savedViewRestoreRules,
  unique: uniqueNames,
}
