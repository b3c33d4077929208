import type { Db } from '../db/client.ts'
import { changedMeanwhile, Refusal, ruleBroken } from '../base/errors.ts'
import type { Actor, Nucleus } from '../kernel/context.ts'
import type { Values } from '../kernel/values.ts'
import { difference, insertRow, updateRow } from '../kernel/writes.ts'
import { explainRefusals } from './explainRefusals.ts'
import { savedOverMoves } from './order/readBeforeMoves.ts'
import type { Rows } from './rows.ts'
import type { PreparedWriting, Row, Served, Writing } from './Served.ts'

interface Save {
  /** 0 for a new row. */
  id: number
  /** Any part of the row, as in the call's body. */
  sent: Values
  actor: Actor
}

/**
 * Returns a function that creates and changes rows. It returns the stored row, and throws 403, 404, 409 with the stored row, and 422.
 * `parent` and `fixed` name the fields that cannot change in an existing row.
 */
export function upsertOf(
  { db, clock }: Nucleus,
  rows: Rows,
  { parent, fixed = [], ...served }: Omit<Served, 'table'> & { parent: string | undefined },
): (save: Save) => Promise<Row> {
  const kept = parent === undefined ? fixed : [parent, ...fixed]
  return async (save) => {
    const made = await served.beforehand?.(await writingOf(db, save))
    if (served.inTransaction) return db.transaction(async (tx) => write({ ...(await writingOf(tx, save)), made }))
    const writing: PreparedWriting = { ...(await writingOf(db, save)), made }
    // Everything else is a single statement, which needs no transaction.
    const isMore = served.store || (served.created && !writing.current) || rows.refersAnew(writing)
    return isMore ? db.transaction((tx) => write({ ...writing, db: tx })) : write(writing)
  }

  function write(writing: PreparedWriting): Promise<Row> {
    return writing.current ? change(writing, writing.current) : create(writing)
  }

  /** The write for a save, with the stored row read with `db`. Throws 404, 409 with the stored row, and 422. */
  async function writingOf(db: Db, { id, sent, actor }: Save): Promise<Writing> {
    const isSure = sent.isSure === true
    if (!id) return { db, input: rows.parse(sent), current: undefined, actor, isSure }
    const current = await rows.need(db, id)
    const version = sent.rowVersion
    if (typeof version !== 'number') throw ruleBroken({ rowVersion: 'Send the rowVersion that you read with the row' })
    const asked = version === current.rowVersion ? sent : await savedOverMoves(db, rows, current, sent)
    if (!asked) throw changedMeanwhile(current)
    const input = rows.parse({ ...current, ...withoutUndefined(asked) })
    for (const key of kept) if (input[key] !== current[key]) throw ruleBroken({ [key]: `${key} of an existing row cannot change` })
    return { db, input, current, actor, isSure }
  }

  /** The values to store, once every rule that looks beyond the row has passed. */
  async function filledFor(writing: PreparedWriting): Promise<Values> {
    await rows.check(writing)
    const [more] = (await served.prepare?.([writing])) ?? []
    if (more instanceof Refusal) throw more
    const filled = { ...writing.input, ...more }
    return { ...filled, ...rows.derived({ ...writing, input: filled }) }
  }

  async function create(writing: PreparedWriting): Promise<Row> {
    const { db, actor } = writing
    const filled = await filledFor(writing)
    const { id } = await explainRefusals(() => insertRow(db, rows, filled, actor), rows)
    await rows.storeFields({ ...writing, id }, filled)
    await served.created?.({ ...writing, id })
    return rows.need(db, id)
  }

  async function change(writing: PreparedWriting, current: Row): Promise<Row> {
    const { db, actor } = writing
    const [id, version] = [Number(current[rows.idKey]), current.rowVersion]
    const filled = await filledFor(writing)
    const { before, after, isEmpty } = difference(current, filled)
    if (isEmpty) return current
    const at = clock()
    const next = await explainRefusals(() => updateRow(db, rows, { id, version, before, after }, actor, at), rows)
    if (next === undefined) throw changedMeanwhile(await rows.need(db, id))
    await rows.storeFields({ ...writing, id }, after)
    // Only values that SQL computes must be read again.
    if (served.computed) return rows.need(db, id)
    return { ...current, ...after, rowVersion: next, updatedAt: at.toISOString(), updatedByContactId: actor.contactId }
  }
}

const withoutUndefined = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
