import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'drizzle-orm'
import { formMessages } from '#constants/formMessages.ts'
import { limits } from '#constants/limits.ts'
import type { ImportAsked, ImportCalls, ImportField, ImportResult, ImportRules } from '#contract/import.ts'
import { type Db, queriesOn } from '../../db/client.ts'
import { callMs } from '../../db/pools.ts'
import type { Actor, Nucleus } from '../context.ts'
import { Refusal, ruleBroken } from '../errors.ts'
import { mountCall } from '../mountCall.ts'
import type { Rows } from '../resource/rows.ts'
import type { AnyResource } from '#contract/resource.ts'
import type { Served } from '../resource/Served.ts'
import { formBytes, formOf, type ImportForm } from './form.ts'
import { guessFields, type Table, tableOf } from './heads.ts'
import type { Importable } from './Importable.ts'
import { importFieldsOf } from './importFields.ts'
import { linesOf } from './lines.ts'
import { parentOf } from './parentOf.ts'
import { readTable } from './readTable.ts'
import { isHintLine, sendTemplate } from './template.ts'
import { hasFaults, writeLines } from './writeLines.ts'
import { tooLong } from './xlsxTable.ts'

/** Values of a column that are shown beside its header. */
const samples = 3
const sampleAtMost = 60

/** Serves the import of a resource's rows when its declaration opts in: the check, the commit, and the template. */
export function mountImport(app: FastifyInstance, nucleus: Nucleus, resource: AnyResource, rows: Rows, served: Served): void {
  const { importCheck, importCommit, importTemplate } = resource.calls
  if (!resource.import || !importCheck || !importCommit || !importTemplate) return
  serveImport(
    app,
    nucleus,
    { ...resource, import: resource.import },
    { rows, served, calls: { importCheck, importCommit, importTemplate } },
  )
}

interface Parts {
  rows: Rows
  served: Served
  calls: ImportCalls
}

function serveImport(app: FastifyInstance, nucleus: Nucleus, resource: Importable, { rows, served, calls }: Parts): void {
  const fields = importFieldsOf(resource, served)

  mountCall(
    app,
    calls.importCheck,
    async ({ request, actor }) => {
      const form = await formOf(request)
      const table = await tableIn(form, fields, resource.import)
      const seen = { headers: headersOf(table, fields), fields, rowCount: table.rows.length }
      const { mapping } = form.asked
      if (!mapping) return { ...seen, results: null, digest: null }
      checkMapping(mapping, table, fields)
      const results = await resultsOf(table, { ...form.asked, mapping }, actor, { stays: () => false })
      return { ...seen, results, digest: digestOf(resource, form) }
    },
    { bodyLimit: formBytes },
  )

  mountCall(
    app,
    calls.importCommit,
    async ({ request, actor }) => {
      const form = await formOf(request)
      const { mapping, digest } = form.asked
      if (!mapping || digest !== digestOf(resource, form))
        throw ruleBroken({ digest: 'This is not what was checked. Check the file again.' })
      const table = await tableIn(form, fields, resource.import)
      checkMapping(mapping, table, fields)
      const results = await resultsOf(table, { ...form.asked, mapping }, actor, { stays: (all) => !hasFaults(all) })
      if (hasFaults(results)) throw nothingImported(results)
      const count = (state: ImportResult['state']) => results.filter((one) => one.state === state).length
      return { added: count('new'), updated: count('changed'), skipped: count('existing') }
    },
    { bodyLimit: formBytes },
  )

  mountCall(app, calls.importTemplate, async ({ input, reply }) =>
    sendTemplate(reply, { name: resource.name, fields, format: input.format ?? 'csv' }),
  )

  /** Writes the rows in one transaction, and keeps what was written when it may stay. */
  async function resultsOf(
    table: Table,
    { parentId: asked, mapping, existing = 'skip' }: ImportAsked & { mapping: (string | null)[] },
    actor: Actor,
    { stays }: { stays: (results: ImportResult[]) => boolean },
  ): Promise<ImportResult[]> {
    return keptIf(stays, async (tx) => {
      const { parentId, timeZone } = await parentOf(tx, resource, served, asked)
      // One after the other, so that a file that is sent twice finds its rows there already.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`import/${resource.name}`}), ${parentId})`)
      const lines = await linesOf(tx, table, { resource, served, mapping, timeZone, parentId })
      return writeLines(tx, lines, { nucleus, resource, rows, served, parentId, existing, actor })
    })
  }

  /** On the connections of what takes long: a large file must not keep calls waiting for one. */
  async function keptIf<T>(stays: (result: T) => boolean, work: (tx: Db) => Promise<T>): Promise<T> {
    const undone = new Undone<T>()
    try {
      return await queriesOn(nucleus.database.jobs).transaction(async (tx) => {
        await tx.execute(sql.raw(`set local statement_timeout = ${callMs}`))
        const result = await work(tx)
        if (stays(result)) return result
        throw undone.with(result)
      })
    } catch (error) {
      if (error === undone && undone.result) return undone.result.value
      throw error
    }
  }
}

/** Thrown to take a transaction back without anything being wrong. */
class Undone<T> extends Error {
  result?: { value: T }
  with(value: T): this {
    this.result = { value }
    return this
  }
}

async function tableIn(
  { bytes }: ImportForm,
  fields: readonly ImportField[],
  { rowsAtMost = limits.importRows }: ImportRules,
): Promise<Table> {
  const table = tableOf(await readTable(bytes), fields)
  const rows = table?.rows.filter(({ cells }) => !isHintLine(cells, fields)) ?? []
  if (!table || rows.length === 0) throw ruleBroken({ file: 'The file has no rows below its headers' })
  if (rows.length > rowsAtMost) throw ruleBroken({ file: tooLong(rowsAtMost).message })
  return { ...table, rows }
}

function headersOf({ titles, rows }: Table, fields: readonly ImportField[]) {
  const guesses = guessFields(titles, fields)
  return titles.map((title, at) => {
    const filled = rows.flatMap(({ cells }) => cells[at]?.trim() || [])
    return { title, samples: filled.slice(0, samples).map((cell) => cell.slice(0, sampleAtMost)), guess: guesses[at] ?? null }
  })
}

function checkMapping(mapping: readonly (string | null)[], { titles }: Table, fields: readonly ImportField[]): void {
  const named = mapping.filter((field) => field !== null)
  if (mapping.length !== titles.length)
    throw ruleBroken({ mapping: `The file has ${titles.length} columns, and ${mapping.length} are matched` })
  if (new Set(named).size < named.length) throw ruleBroken({ mapping: 'A field is matched to one column at most' })
  const unknown = named.find((name) => !fields.some(({ field }) => field === name))
  if (unknown !== undefined) throw ruleBroken({ mapping: formMessages.unknown(unknown) })
}

/** The same for the same file, columns and parent, on every instance. */
const digestOf = ({ name }: Importable, { bytes, asked: { parentId, mapping, existing = 'skip' } }: ImportForm): string =>
  createHash('sha256')
    .update(JSON.stringify([name, parentId, mapping, existing]))
    .update(bytes)
    .digest('base64url')

function nothingImported(results: ImportResult[]): Refusal {
  const message = 'Nothing was imported: the list has changed since the file was checked. Check it again.'
  return new Refusal(422, message, { fields: { file: message }, results })
}
