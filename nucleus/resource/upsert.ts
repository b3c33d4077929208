import type { Db } from '../db/client.ts'
import { orStale, staleVersion, Refusal, ruleBroken } from '../base/errors.ts'
import type { Nucleus } from '../kernel/context.ts'
import { retryOnDeadlock } from '../kernel/retryOnDeadlock.ts'
import type { Values } from '../kernel/values.ts'
import { difference, insertRow, updateRow } from '../kernel/writes.ts'
import { explainRefusals } from './explainRefusals.ts'
import { earlierEffects, noEffects, rememberEffects } from './effects.ts'
import { inputAfterMoves } from './order/valuesBeforeMoves.ts'
import type { Repository, Save } from './repositoryTypes.ts'
import type { PreparedWrite, Row, ResourceOptions, Write } from './ResourceOptions.ts'

/** A save. `isStale`: the stored row was changed after the caller read it. */
interface ReadWrite extends Write, Pick<Save, 'quietEffects'> {
  isStale: boolean
}
type ReadyWrite = ReadWrite & PreparedWrite

/**
 * Returns a function that creates and changes rows. It returns the stored row, and throws 403, 404, 409 with the stored row, and 422. A save by
 * an earlier version of values that the row already has changes nothing and succeeds: it is sent again because the first reply was lost
 * (docs/decisions/035-retries.md).
 * With a transaction as `db` it writes in that transaction. `parent` and `fixed` name the fields that cannot change in an existing row.
 */
export function upsertOf(
  { clock }: Pick<Nucleus, 'clock'>,
  repository: Repository,
  { parent, fixed = [], ...options }: Omit<ResourceOptions, 'table'> & { parent: string | undefined },
): (db: Db, save: Save) => Promise<Row> {
  const fixedFields = parent === undefined ? fixed : [parent, ...fixed]
  const valuesToStore = valuesToStoreOf(repository, options)
  return async (db, save) => {
    const prepared = await beforeTransaction(db, save)
    if (options.inTransaction) {
      const write = () => db.transaction(async (tx) => execute({ ...(await writeOf(tx, save)), prepared }))
      // What a file collects of its saves must not be collected twice.
      return save.quietEffects ? write() : retryOnDeadlock(write)
    }
    const write: ReadyWrite = { ...(await writeOf(db, save)), prepared }
    // Everything else is a single statement, which needs no transaction.
    const needsTransaction =
      options.store || (options.created && !write.current) || repository.hasNewReference(write) || placesRow(repository, write)
    if (!needsTransaction) return execute(write)
    const writeAll = () => db.transaction((tx) => execute({ ...write, db: tx }))
    return save.quietEffects ? writeAll() : retryOnDeadlock(writeAll)
  }

  async function beforeTransaction(db: Db, save: Save): Promise<unknown> {
    if (!options.beforeTransaction) return undefined
    const write = await writeOf(db, save)
    return orStale(write, async () => options.beforeTransaction?.(write))
  }

  function execute(write: ReadyWrite): Promise<Row> {
    return write.current ? change(write, write.current) : create(write)
  }

  /** The write for a save, with the stored row read with `db`. Throws 404, 409 with the stored row, and 422. */
  async function writeOf(db: Db, { id: sentId, sent, actor, quietEffects }: Save): Promise<ReadWrite> {
    const isSure = sent.isSure === true
    const quiet = quietEffects && { isQuiet: true, quietEffects }
    const id = sentId || (await options.findStored?.(db, sent))
    if (!id) return { db, input: repository.parse(sent), current: undefined, actor, isSure, ...quiet, isStale: false }
    const current = await repository.getOrThrow(db, id)
    const version = sentId ? sent.rowVersion : current.rowVersion
    if (typeof version !== 'number') throw ruleBroken({ rowVersion: 'Send the rowVersion that you read with the row' })
    const values = version === current.rowVersion ? sent : await inputAfterMoves(db, repository, current, sent)
    const isStale = values === undefined
    const input = await orStale({ current, isStale }, async () => {
      const parsed = repository.parse({ ...current, ...withoutUndefined(values ?? sent) }, current)
      for (const key of fixedFields)
        if (parsed[key] !== current[key]) throw ruleBroken({ [key]: `${key} of an existing row cannot change` })
      return parsed
    })
    return { db, input, current, actor, isSure, ...quiet, isStale }
  }

  async function create(write: ReadyWrite): Promise<Row> {
    const { db, actor } = write
    const filled = await valuesToStore(write)
    const { id } = await explainRefusals(() => insertRow(db, repository, filled, actor), repository)
    const stored = { ...write, id, effects: write.quietEffects ?? noEffects() }
    await repository.storeFields(stored, filled)
    await options.created?.(stored)
    return repository.getOrThrow(db, id)
  }

  async function change(write: ReadyWrite, current: Row): Promise<Row> {
    const { db, actor } = write
    const [id, version] = [Number(current[repository.idKey]), current.rowVersion]
    const filled = await orStale(write, () => valuesToStore(write))
    const { before, after, isEmpty } = difference(current, filled)
    const ofEarlier = { resource: repository.resource, id, version }
    if (isEmpty) return write.isStale ? { ...current, ...(await earlierEffects(db, ofEarlier, actor, clock())) } : current
    if (write.isStale) throw staleVersion(current)
    const at = clock()
    const next = await explainRefusals(() => updateRow(db, repository, { id, version, before, after }, actor, at), repository)
    if (next === undefined) throw staleVersion(await repository.getOrThrow(db, id))
    const effects = write.quietEffects ?? noEffects()
    await repository.storeFields({ ...write, id, effects }, after)
    const isUndoable = options.undoableFields?.some((field) => field in after) ?? false
    const saved = { resource: repository.resource, id, version: next, effects, isUndoable }
    const reported = write.quietEffects ? {} : await rememberEffects(db, saved, actor, at)
    // Only values that SQL computes must be read again.
    if (options.computed) return { ...(await repository.getOrThrow(db, id)), ...reported }
    return { ...current, ...after, rowVersion: next, updatedAt: at.toISOString(), updatedByContactId: actor.contactId, ...reported }
  }
}

/** Returns a function for the values that a write stores, once every rule that looks beyond the row has passed. It throws a Refusal. */
export const valuesToStoreOf =
  (repository: Repository, { prepare }: Pick<ResourceOptions, 'prepare'>) =>
  async (write: PreparedWrite): Promise<Values> => {
    await repository.check(write)
    const [additions] = (await prepare?.([write])) ?? []
    if (additions instanceof Refusal) throw additions
    const filled = { ...write.input, ...additions }
    return { ...filled, ...repository.derived({ ...write, input: filled }) }
  }

/** Whether a save may place the row in its manual order, which stays locked until it is written. */
const placesRow = ({ positionFields }: Pick<Repository, 'positionFields'>, { input, current }: Pick<Write, 'input' | 'current'>): boolean =>
  positionFields.length > 0 && (!current || positionFields.some((field) => input[field] !== current[field]))

const withoutUndefined = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
