import type { FastifyInstance } from 'fastify'
import { keepLayout, listViews, removeView, saveView, setDefaultView } from '#contract/views.ts'
import type { Nucleus } from '../kernel/context.ts'
import { mountCall } from '../kernel/mountCall.ts'
import { undoableTable } from '../resource/undo/undoable.ts'
import { returnOfViews } from './bounds.ts'
import { keepLayoutOf, setDefaultOf } from './choices.ts'
import { viewsFor } from './read.ts'
import { removeViewOf, saveViewOf } from './save.ts'
import { recordedViews, uniqueNames } from './rows.ts'

/** Serves the views of lists: the caller's own and shared ones. */
export function mountViews(app: FastifyInstance, nucleus: Nucleus): void {
  const { db } = nucleus
  const [save, remove] = [saveViewOf(nucleus), removeViewOf(nucleus)]
  mountCall(app, listViews, ({ input: { list }, actor }) => viewsFor(db, list, actor))
  mountCall(app, saveView, ({ input, actor }) => save(input, actor))
  mountCall(app, removeView, ({ input, actor }) => remove(input, actor))
  mountCall(app, setDefaultView, ({ input, actor }) => setDefaultOf(db, input, actor))
  mountCall(app, keepLayout, ({ input, actor }) => keepLayoutOf(db, input, actor))
}

/** The delete of a view can be undone. */
export const undoableViews = { ...undoableTable({ ...recordedViews, permission: 'read' }), ...returnOfViews, unique: uniqueNames }
