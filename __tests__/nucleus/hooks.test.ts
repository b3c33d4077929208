import { afterAll, expect, test } from '@jest/globals'
import { asc } from 'drizzle-orm'
import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { importCommitResult } from '#contract/import.ts'
import { history, restore, undo } from '#contract/history.ts'
import { positiveId, sortOrder, title, integer } from '#contract/fields.ts'
import { defineResource } from '#contract/resource.ts'
import type { Actor } from '#nucleus/kernel/actor.ts'
import { mountHistory } from '#nucleus/resource/history/history.ts'
import { mergeOf } from '#nucleus/resource/merge/mergeRows.ts'
import { each } from '#nucleus/resource/each.ts'
import { mountResource } from '#nucleus/resource/mountResource.ts'
import type { Repository } from '#nucleus/resource/repositoryTypes.ts'
import type { TableOptions } from '#nucleus/resource/ResourceOptions.ts'
import { updateRows } from '#nucleus/kernel/writes.ts'
import { locations as table } from '#nucleus/db/tables/index.ts'
import { copyEventRows } from '#nucleus/events/copies/copyRows.ts'
import { csvFile, importsBy, jobEnded } from '../support/importFile.ts'
import { makeEvent, ok, startNucleus } from '../support/nucleus.ts'

/** Which hooks of a served resource run through which door, in their order: the table of docs/architecture.md says the same. */
const hooksOf = {
  'A new row is saved': ['beforeTransaction', 'lock', 'check', 'prepare', 'derived', 'store', 'created'],
  'A row is changed': ['beforeTransaction', 'lock', 'check', 'prepare', 'derived', 'store', 'changed'],
  'A new row is imported': ['beforeTransaction', 'lock', 'check', 'prepare', 'derived', 'store', 'created'],
  'Many new rows are imported together (`isIndependent`)': ['beforeTransaction', 'lock', 'check', 'prepare', 'derived'],
  'A row is changed by an import': ['beforeTransaction', 'lock', 'check', 'prepare', 'derived', 'store', 'changed'],
  'Fields of many rows are changed together': ['lock', 'beforeTransaction', 'check', 'prepare', 'derived'],
  'An earlier version is restored': ['lock', 'check', 'derived', 'store', 'changed'],
  'A row is deleted, alone or with others': ['checkRemove'],
  'A delete is undone': ['undoRules.lock', 'checkRestored', 'undoRules.check'],
  'New rows of an import are undone': ['undoRules.lock', 'undoRules.afterRemoval'],
  'A merge is undone': ['undoRules.lock', 'checkRestored', 'undoRules.check'],
  'Two rows are merged: the one that stays': ['lock', 'check', 'derived', 'store', 'changed'],
  'A row is moved by hand within its group': [],
  'A row is moved by hand into another group': ['lock', 'check'],
  'An event is copied': [],
  'A job writes rows (`nucleus/kernel/writes.ts`)': [],
} as const
type Door = keyof typeof hooksOf

const schema = z.object({
  eventId: positiveId,
  name: title,
  locationType: integer(1, 5),
  assignment: integer(1),
  priority: integer(1),
  sortOrder,
})
const pinsNamed = (name: 'pins' | 'alone') =>
  defineResource({
    area: 'tests',
    name,
    label: 'Pin',
    idKey: 'sessionLocationId',
    parent: 'eventId',
    schema,
    permission: 'editEvents',
    list: `/${name}/{eventId}`,
    upsert: `/${name}/upsert`,
    remove: `/${name}/delete`,
    bulkEdit: ['assignment'],
    import: { matchedBy: [['name']], defaults: { locationType: 1, assignment: 1, priority: 1 } },
    ...(name === 'pins' && { reorder: { path: '/pins/reorder', within: 'locationType' } }),
  })
const [pins, alone] = [pinsNamed('pins'), pinsNamed('alone')]

const ran: string[] = []
const note = (hook: string) => void (ran.includes(hook) || ran.push(hook))
const noting = (hook: string) => () => Promise.resolve(note(hook))
const notingRows = (hook: string) => (_: unknown, rows: readonly unknown[]) => Promise.resolve(rows.length > 0 ? note(hook) : undefined)
const every = {
  table,
  search: 'none',
  order: [asc(table.sortOrder)],
  beforeTransaction: noting('beforeTransaction'),
  lock: noting('lock'),
  check: noting('check'),
  prepare: each(() => (note('prepare'), {})),
  derived: () => (note('derived'), {}),
  store: { name: noting('store'), priority: noting('store') },
  changed: noting('changed'),
  created: noting('created'),
  checkRemove: noting('checkRemove'),
  checkRestored: notingRows('checkRestored'),
  undoRules: {
    lock: notingRows('undoRules.lock'),
    check: notingRows('undoRules.check'),
    afterRemoval: async (_, ids) => {
      await notingRows('undoRules.afterRemoval')(_, ids)
      return []
    },
  },
} satisfies TableOptions<typeof pins, undefined>

const nucleus = await startNucleus()
const rows = await served()
const { token, user } = await nucleus.signIn()
const { eventId } = await makeEvent(nucleus.db)
afterAll(() => nucleus.close())

const first = ok(await save({ eventId, name: 'Amber', locationType: 1, assignment: 1, priority: 1 }))
const second = ok(await save({ eventId, name: 'Beryl', locationType: 1, assignment: 1, priority: 1 }))
const actor = { contactId: user.contactId, role: 'admin', sessionId: '' } satisfies Actor

/** What goes through each door, once the rest has been made ready: the hooks are noted from its last step on. */
const doors: Record<Door, () => Promise<unknown>> = {
  'A new row is saved': async () => ok(await save({ eventId, name: 'Coral', locationType: 2, assignment: 1, priority: 1 })),
  'A row is changed': async () => ok(await save({ ...(await now()), name: 'Amethyst' })),
  'A new row is imported': () => imported(pins, 'Diamond'),
  'Many new rows are imported together (`isIndependent`)': () => imported(alone, 'Emerald', 'Feldspar'),
  'A row is changed by an import': () => imported(pins, 'Beryl'),
  'Fields of many rows are changed together': async () => {
    const body = { ids: [(await now()).sessionLocationId], values: { assignment: 2 } }
    return ok(await nucleus.call(editOfPins(), body, token))
  },
  'An earlier version is restored': async () => {
    const { sessionLocationId: id, rowVersion } = await now()
    const versions = ok(await nucleus.call(beside(history), { resource: 'pins', id }, token))
    ran.length = 0
    return ok(await nucleus.call(beside(restore), { resource: 'pins', id, changeId: versions.at(-1)?.changeId, rowVersion }, token))
  },
  'A row is deleted, alone or with others': async () => {
    const [one, other] = [await spare('Garnet'), await spare('Howlite')]
    ran.length = 0
    ok(await nucleus.call(pins.calls.remove, { sessionLocationId: one }, token))
    expect(ran).toEqual(['checkRemove'])
    ran.length = 0
    return ok(await nucleus.call(pins.calls.removeMany, { ids: [other] }, token))
  },
  'A delete is undone': async () => {
    const { undoToken } = ok(await nucleus.call(pins.calls.remove, { sessionLocationId: await spare('Iolite') }, token))
    return undone(undoToken)
  },
  'New rows of an import are undone': async () => undone((await imported(pins, 'Jade')).undoToken),
  'A merge is undone': async () => undone((await merged('Kunzite')).undoToken),
  'Two rows are merged: the one that stays': () => merged('Lapis'),
  'A row is moved by hand within its group': () => moved({ locationType: 1, before: first.sessionLocationId }),
  'A row is moved by hand into another group': () => moved({ locationType: 2, before: null }),
  'An event is copied': async () => {
    const { eventId: to } = await makeEvent(nucleus.db)
    const same = (text: string) => text
    const copy = { actor, from: eventId, to, ids: {}, moved: same, movedDate: same, isSkipped: () => false }
    return nucleus.db.transaction((tx) => copyEventRows({ tx, ...copy }, { ...rows, table }))
  },
  'A job writes rows (`nucleus/kernel/writes.ts`)': async () => {
    const { sessionLocationId: id, rowVersion: version, name } = await now()
    const start = nucleus.parts.jobs.define<Record<string, never>>({
      kind: 'pins',
      permission: 'editEvents',
      work: async (job) => {
        const changes = [{ id, version, before: { name }, after: { name: 'Moonstone' } }]
        await job.step(async (tx) => ({ result: (await updateRows(tx, rows, { changes }, actor, nucleus.clock.now())).size }))
      },
    })
    expect(await jobEnded(nucleus, await start({ label: 'Pins', input: {} }, actor), token)).toMatchObject({ state: 'done', result: 1 })
  },
}

test.each(Object.keys(hooksOf) as Door[])('%s', async (door) => {
  ran.length = 0
  await doors[door]()
  expect(ran).toEqual(hooksOf[door])
})

test('docs/architecture.md says the same', () => {
  const lines = Object.entries(hooksOf).map(([door, hooks]) => `| ${door} | ${hooks.map((hook) => `\`${hook}\``).join(', ') || 'none'} |`)
  const docs = readFileSync('docs/architecture.md', 'utf8').split('\n')
  const at = docs.indexOf('| what is done | hooks, in their order |')
  expect(docs.slice(at + 2, at + 2 + lines.length)).toEqual(lines)
  expect(docs[at + 2 + lines.length]).toBe('')
})

/** Serves both beside all that nucleus serves, and their history under an address of its own. */
async function served(): Promise<Repository<typeof pins>> {
  const mounted = Promise.withResolvers<Repository<typeof pins>>()
  await nucleus.app.register(
    async (scope) => {
      const own = mountResource(scope, nucleus.parts, pins, every)
      const { store: _, created: __, ...together } = every
      mountResource(scope, nucleus.parts, alone, { ...together, isIndependent: true })
      await scope.register(async (inner) => mountHistory(inner, nucleus.parts, [own]), { prefix: '/beside' })
      mounted.resolve(own)
    },
    { prefix: '/nucleus' },
  )
  return mounted.promise
}

function editOfPins() {
  const { updateMany } = pins.calls
  if (!updateMany) throw new Error('Pins have no bulk edit')
  return updateMany
}
function beside<Call extends { path: string }>(call: Call): Call {
  return { ...call, path: `/beside${call.path}` }
}
function save(input: object) {
  return nucleus.call(pins.calls.upsert, input, token)
}
async function now() {
  return rows.getOrThrow(nucleus.db, first.sessionLocationId)
}
async function spare(name: string): Promise<number> {
  return ok(await save({ eventId, name, locationType: 3, assignment: 1, priority: 1 })).sessionLocationId
}

/** Imports rows of these names; what the check ran is not counted. */
async function imported(resource: typeof pins, ...names: string[]) {
  const { commit, checked } = importsBy(nucleus, resource.calls, token)
  const bytes = csvFile([['Name', 'Priority'], ...names.map((name) => [name, '2'])])
  const mapping = ['name', 'priority']
  const { commitInput } = await checked(bytes, { parentId: eventId, mapping, existing: 'update' })
  ran.length = 0
  const { result } = await jobEnded(nucleus, ok(await commit(commitInput)), token)
  return importCommitResult.parse(result)
}

async function merged(name: string) {
  const mergedId = await spare(name)
  const merge = mergeOf(nucleus.parts, {
    repository: rows,
    label: 'Pin',
    fields: ['name'],
    lock: noting('hold'),
    moves: () => Promise.resolve({ moves: [] }),
  })
  const [survivor, other] = [await now(), await rows.getOrThrow(nucleus.db, mergedId)]
  const order = {
    parentId: eventId,
    survivor: { id: first.sessionLocationId, version: survivor.rowVersion },
    merged: [{ id: mergedId, version: other.rowVersion }],
    mergedKey: 'mergedId',
    fieldChoices: { name: mergedId },
    dryRun: false,
    actor,
  }
  ran.length = 0
  const done = await merge(order)
  const at = ran.indexOf('hold')
  ran.splice(at, 1)
  return done
}

async function undone(undoToken: string | null) {
  ran.length = 0
  return ok(await nucleus.call(beside(undo), { undoToken }, token))
}

async function moved(to: { locationType: number; before: number | null }) {
  const { reorder } = pins.calls
  if (!reorder) throw new Error('Pins have an order by hand')
  return ok(await nucleus.call(reorder, { eventId, sessionLocationId: second.sessionLocationId, ...to }, token))
}
