import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { limits } from '#constants/limits.ts'
import { isAllowed } from '#constants/roles.ts'
import type { Actor } from '../kernel/context.ts'
import { notAllowed, ruleBroken } from '../base/errors.ts'
import type { Undoable } from '../resource/undo/undoable.ts'
import type { Db } from '../db/client.ts'
import { views } from '../db/tables/index.ts'

/** The views of a list that one person owns, to which the limits apply. */
interface Owned {
  list: string
  ownerContactId: number
}

/**
 * Serializes writes of a person's views of a list until the transaction ends, so that two cannot both take the last place. Call
 * it before any of these rows is locked or written, to avoid deadlocks.
 */
export const lockViewsOf = async (tx: Db, { ownerContactId, list }: Owned): Promise<void> =>
  void (await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`views of ${ownerContactId} ${list}`}, 0))`))

/** Throws 403 for a role that may not share. */
export function needMayShare(actor: Actor): void {
  if (!isAllowed(actor.role, 'editEvents')) throw notAllowed('Your role cannot share views. Save it for yourself only.')
}

/** Throws 422 when the person would have too many views of the list, including `added` new ones. */
export async function needRoom(tx: Db, { added, ...owned }: Owned & { added: number }, actor: Actor): Promise<void> {
  if ((await tx.$count(views, viewsOf(owned))) + added <= limits.viewsPerList) return
  const has = `${limits.viewsPerList} views of this list`
  const isOwner = owned.ownerContactId === actor.contactId
  throw ruleBroken({ name: isOwner ? `You have ${has}. Delete one first` : `Its owner has ${has}. One must be deleted first` })
}

/** Throws 422 when the person would share too many views of the list, including `added` more. */
export async function needRoomToShare(tx: Db, { added, ...owned }: Owned & { added: number }): Promise<void> {
  if ((await tx.$count(views, and(viewsOf(owned), views.isShared))) + added <= limits.sharedViewsPerList) return
  throw ruleBroken({ isShared: `${limits.sharedViewsPerList} views of this list are shared already. Stop sharing one first` })
}

/** Restored views must respect the same limits, and shared ones need a user who may share. */
export const returnOfViews: Required<Pick<Undoable, 'lockReturning' | 'checkReturned'>> = {
  lockReturning: async (tx, ids) => {
    for (const owned of await ownersOf(tx, ids)) await lockViewsOf(tx, owned)
  },
  checkReturned: async (tx, ids, { actor }) => {
    for (const { isAnyShared, ...owned } of await ownersOf(tx, ids)) {
      if (isAnyShared) needMayShare(actor)
      await needRoom(tx, { ...owned, added: 0 }, actor)
      if (isAnyShared) await needRoomToShare(tx, { ...owned, added: 0 })
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

const viewsOf = ({ ownerContactId, list }: Owned) =>
  and(eq(views.ownerContactId, ownerContactId), eq(views.list, list), isNull(views.deletedAt))
