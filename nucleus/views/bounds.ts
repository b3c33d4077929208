import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { limits } from '#constants/limits.ts'
import { isAllowed } from '#constants/roles.ts'
import type { Actor } from '../kernel/context.ts'
import { notAllowed, ruleBroken } from '../base/errors.ts'
import type { Undoable } from '../resource/undo/undoable.ts'
import type { Db } from '../db/client.ts'
import { views } from '../db/tables/index.ts'

/** The views that a person keeps of a list, to which the bounds apply. */
interface Owned {
  list: string
  ownerContactId: number
}

/**
 * Makes other writes of the views of a person and list wait until the transaction ends, so that two at once cannot both have the
 * last place. Call it before any of these rows is locked or written: two writes then never wait for each other.
 */
export const lockViewsOf = async (tx: Db, { ownerContactId, list }: Owned): Promise<void> =>
  void (await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`views of ${ownerContactId} ${list}`}, 0))`))

/** Throws 403 for a role that may not share. */
export function needMayShare(actor: Actor): void {
  if (!isAllowed(actor.role, 'editEvents')) throw notAllowed('Your role cannot share views. Save it for yourself only.')
}

/** Throws 422 when the person has more views of the list than one may, `added` new ones included. */
export async function needRoom(tx: Db, { added, ...owned }: Owned & { added: number }, actor: Actor): Promise<void> {
  if ((await tx.$count(views, viewsOf(owned))) + added <= limits.viewsPerList) return
  const has = `${limits.viewsPerList} views of this list`
  const isOwner = owned.ownerContactId === actor.contactId
  throw ruleBroken({ name: isOwner ? `You have ${has}. Delete one first` : `Its owner has ${has}. One must be deleted first` })
}

/** Throws 422 when the person shares more views of the list than one may, `added` more included. */
export async function needRoomToShare(tx: Db, { added, ...owned }: Owned & { added: number }): Promise<void> {
  if ((await tx.$count(views, and(viewsOf(owned), views.isShared))) + added <= limits.sharedViewsPerList) return
  throw ruleBroken({ isShared: `${limits.sharedViewsPerList} views of this list are shared already. Stop sharing one first` })
}

/** Deleted views come back within the same bounds, and shared ones for whoever may share. */
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

/** Whose views these are and of which lists, always in the same order. */
const ownersOf = (tx: Db, ids: readonly number[]) =>
  tx
    .select({ ownerContactId: views.ownerContactId, list: views.list, isAnyShared: sql<boolean>`bool_or(${views.isShared})` })
    .from(views)
    .where(inArray(views.viewId, [...ids]))
    .groupBy(views.ownerContactId, views.list)
    .orderBy(views.ownerContactId, views.list)

const viewsOf = ({ ownerContactId, list }: Owned) =>
  and(eq(views.ownerContactId, ownerContactId), eq(views.list, list), isNull(views.deletedAt))
