import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { isAllowed } from '#constants/roles.ts'
import type { Actor } from '../kernel/context.ts'
import { notAllowed, ruleBroken } from '../base/errors.ts'
import type { UndoTarget } from '../resource/undo/undoTarget.ts'
import type { Db } from '../db/client.ts'
import { views } from '../db/tables/index.ts'

/** The views of a list that one person owns, to which the limits apply. */
interface ViewOwnership {
  list: string
  ownerContactId: number
}

/**
 * Serializes writes of a person's views of a list until the transaction ends, so that two cannot both take the last place. Call
 * it before any of these rows is locked or written, to avoid deadlocks.
 */
export const lockSavedViews = async (tx: Db, { ownerContactId, list }: ViewOwnership): Promise<void> =>
  void (await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`views of ${ownerContactId} ${list}`}, 0))`))

/** Throws 403 for a role that may not share. */
export function checkMayShare(actor: Actor): void {
  if (!isAllowed(actor.role, 'editEvents')) throw notAllowed('Your role cannot share views. Save it for yourself only.')
}

/** Throws 422 when the person would have too many views of the list, including `added` new ones. */
export async function checkViewLimit(tx: Db, { added, ...ownership }: ViewOwnership & { added: number }, actor: Actor): Promise<void> {
  if ((await tx.$count(views, isOwnedView(ownership))) + added <= nucleusLimits.viewsPerList) return
  const has = `${nucleusLimits.viewsPerList} views of this list`
  const isOwner = ownership.ownerContactId === actor.contactId
  throw ruleBroken({ name: isOwner ? `You have ${has}. Delete one first` : `Its owner has ${has}. One must be deleted first` })
}

/** Throws 422 when the person would share too many views of the list, including `added` more. */
export async function checkShareLimit(tx: Db, { added, ...ownership }: ViewOwnership & { added: number }): Promise<void> {
  if ((await tx.$count(views, and(isOwnedView(ownership), views.isShared))) + added <= nucleusLimits.sharedViewsPerList) return
  throw ruleBroken({ isShared: `${nucleusLimits.sharedViewsPerList} views of this list are already shared. Stop sharing one first` })
}

/** Restored views must respect the same limits, and shared ones need a user who may share. */
export const savedViewRestoreRules: Required<Pick<UndoTarget, 'lockRelated' | 'checkRestored'>> = {
  lockRelated: async (tx, ids) => {
    for (const ownership of await ownersOf(tx, ids)) await lockSavedViews(tx, ownership)
  },
  checkRestored: async (tx, ids, actor) => {
    for (const { isAnyShared, ...ownership } of await ownersOf(tx, ids)) {
      if (isAnyShared) checkMayShare(actor)
      await checkViewLimit(tx, { ...ownership, added: 0 }, actor)
      if (isAnyShared) await checkShareLimit(tx, { ...ownership, added: 0 })
    }
  },
}

/** The owners and lists of views, always in the same order. */
const ownersOf = (tx: Db, ids: readonly number[]) =>
  tx
    .select({ ownerContactId: views.ownerContactId, list: views.list, isAnyShared: sql<boolean>`bool_or(${views.isShared})` })
    .from(views)
    .where(inArray(views.viewId, [...ids]))
    .groupBy(views.ownerContactId, views.list)
    .orderBy(views.ownerContactId, views.list)

const isOwnedView = ({ ownerContactId, list }: ViewOwnership) =>
  and(eq(views.ownerContactId, ownerContactId), eq(views.list, list), isNull(views.deletedAt))
