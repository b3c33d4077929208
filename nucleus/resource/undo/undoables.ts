import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import { lastingUndoSeconds, limits, undoSeconds } from '#constants/limits.ts'
import { isAllowed, type Permission } from '#constants/roles.ts'
import type { Undoable } from '#contract/history.ts'
import type { Db } from '../../db/client.ts'
import { findTitle, nounOf } from '../../db/entityNames.ts'
import { undos } from '../../db/tables/index.ts'
import type { Actor, Nucleus } from '../../kernel/context.ts'
import { column } from '../../kernel/writes.ts'
import { changedTokens } from './changedTokens.ts'
import { rootsOfTokens } from './rootsOfTokens.ts'
import type { UndoTarget } from './undoTarget.ts'

type Action = Undoable['rows'][number]['action']
/** Rows of one resource in a token. `only` is the id of the row when there is one. */
interface TokenRows {
  undoToken: string
  resource: string
  action: Action
  count: number
  only: number
  /** What allowed the write; null of old tokens. */
  permission: Permission | null
  /** Whether all of them follow from the other changes of the token. */
  isConsequence: boolean
}

/** The newest writes of the actor that can still be undone, now or once what changed their rows since is undone, leaving out those with rows that the actor may no longer change. */
export async function undoablesOf(
  { db, clock }: Pick<Nucleus, 'db' | 'clock'>,
  all: readonly UndoTarget[],
  actor: Actor,
): Promise<Undoable[]> {
  // A lasting undo is listed for as long as any other; later it is found with the merged record.
  const shownUntil = sql<string>`case when ${undos.isLasting} then ${undos.expiresAt} - make_interval(secs => ${lastingUndoSeconds - undoSeconds}) else ${undos.expiresAt} end`
  const own = and(eq(undos.contactId, actor.contactId), gte(shownUntil, clock().toISOString()))
  const expiresAt = sql<string | null>`max(${shownUntil})`
  const tokens = await db
    .select({ undoToken: undos.undoToken, expiresAt })
    .from(undos)
    .where(own)
    .groupBy(undos.undoToken)
    .orderBy(desc(expiresAt), undos.undoToken)
    .limit(limits.listedUndoables)
  if (tokens.length === 0) return []
  const action = sql<Action>`case when ${undos.version} is null then 'deleted'
    when coalesce(${undos.base}, ${undos.version} - 1) = 0 then 'added' else 'changed' end`
  const found: TokenRows[] = await db
    .select({
      undoToken: undos.undoToken,
      resource: undos.resource,
      action,
      count: sql<number>`count(*)::int`,
      only: sql<number>`min(${undos.rowId})::int`,
      permission: undos.permission,
      isConsequence: sql<boolean>`bool_and(${undos.isConsequence})`,
    })
    .from(undos)
    .where(
      and(
        own,
        inArray(
          undos.undoToken,
          tokens.map(({ undoToken }) => undoToken),
        ),
      ),
    )
    .groupBy(undos.undoToken, undos.resource, undos.permission, action)
    .orderBy(undos.resource, action)
  const targetOf = new Map(all.map((target) => [target.resource, target]))
  const mayUndo = ({ resource, permission, isConsequence }: TokenRows) =>
    isConsequence || isAllowed(actor.role, permission ?? targetOf.get(resource)?.permission ?? 'administer')
  const names = await namesOf(db, targetOf, found)
  const roots = await rootsOfTokens(db, targetOf, found)
  const targets = all.filter(({ resource }) => found.some((one) => one.resource === resource))
  const changed = await changedTokens(
    db,
    targets,
    tokens.map(({ undoToken }) => undoToken),
  )
  return tokens.flatMap(({ undoToken, expiresAt: until }): Undoable[] => {
    const rows = found.filter((one) => one.undoToken === undoToken)
    const [first] = rows
    if (!until || !first || !rows.every((one) => targetOf.has(one.resource) && mayUndo(one))) return []
    // What follows from a write is undone with it, and does not say what it was.
    const own = rows.filter(({ isConsequence }) => !isConsequence)
    const shown = own.length > 0 ? own : rows
    const [only] = shown
    return [
      {
        undoToken,
        isChanged: changed.has(undoToken),
        rows: shown.map(({ resource, action: done, count }) => ({
          resource,
          noun: nounIn(targetOf, resource, count),
          count,
          action: done,
        })),
        name: shown.length === 1 && only?.count === 1 ? (names.get(`${only.resource} ${only.only}`) ?? null) : null,
        belongsTo: roots.get(undoToken) ?? null,
        at: new Date(Date.parse(until) - undoSeconds * 1000).toISOString(),
        expiresAt: new Date(until).toISOString(),
      },
    ]
  })
}

type Targets = ReadonlyMap<string, UndoTarget>
const nounIn = (targets: Targets, resource: string, count: number): string => {
  const target = targets.get(resource)
  return target ? nounOf(target.table, count) : resource
}

/** The names of rows that are alone in their token, by resource and id: one query for each resource. */
async function namesOf(db: Db, targets: Targets, found: readonly TokenRows[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const [resource, rows] of Map.groupBy(
    found.filter(({ count }) => count === 1),
    (one) => one.resource,
  )) {
    const target = targets.get(resource)
    const title = target && findTitle(target.table)
    if (!target || !title) continue
    const id = column(target.table, target.idKey)
    const named = await db
      .select({ id, title: sql<string | null>`${title}` })
      .from(target.table)
      .where(
        inArray(
          id,
          rows.map(({ only }) => only),
        ),
      )
    for (const one of named) if (one.title) names.set(`${resource} ${Number(one.id)}`, one.title)
  }
  return names
}
