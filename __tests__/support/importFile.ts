import type { InjectOptions } from 'fastify'
import { stringify } from 'csv-stringify/sync'
import type { ImportAsked, ImportCalls, ImportChecked, ImportCommitted, ImportFormat } from '#contract/import.ts'
import { writers } from '#nucleus/core/export/formats.ts'
import type { Answered, TestNucleus } from './nucleus.ts'
import { formOf } from './pictures.ts'

/** A CSV file as most programs write it, by another delimiter when one is given. */
export const csvFile = (rows: readonly (readonly unknown[])[], delimiter = ','): Buffer =>
  Buffer.from(stringify(rows as unknown[][], { delimiter, quoted_match: /[\r\n]/, cast: { boolean: (value) => (value ? 'Yes' : 'No') } }))

type Rows = readonly (readonly (string | number | null)[])[]

/** A file as the product's exports write it; the first row is the head. */
export async function exportedFile([head = [], ...rows]: Rows, format: ImportFormat): Promise<Buffer> {
  async function* batches() {
    yield rows.map((row) => [...row])
  }
  const columns = head.map((title, at) => ({ key: String(at), title: String(title) }))
  const parts: Buffer[] = []
  for await (const part of writers[format].write(columns, batches())) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}
export const xlsxFile = (rows: Rows): Promise<Buffer> => exportedFile(rows, 'xlsx')

/** The form in which a file is sent. */
export const importForm = (bytes: Buffer, asked: ImportAsked, filename = 'rows.csv'): InjectOptions =>
  formOf([
    { name: 'asked', value: JSON.stringify(asked) },
    { name: 'file', bytes, filename, type: 'application/octet-stream' },
  ])

/** Imports as one person, in the two steps of the console: columns are matched as the check guesses unless a mapping is given. */
export function importsBy(nucleus: TestNucleus, calls: Partial<ImportCalls>, token: string) {
  const { importCheck, importCommit } = calls
  if (!importCheck || !importCommit) throw new Error('This resource is not imported')
  const check = (bytes: Buffer, asked: ImportAsked): Promise<Answered<ImportChecked>> =>
    nucleus.call(importCheck, {}, token, importForm(bytes, asked))
  const commit = (bytes: Buffer, asked: ImportAsked): Promise<Answered<ImportCommitted>> =>
    nucleus.call(importCommit, {}, token, importForm(bytes, asked))
  /** What the check says when columns are matched as it guesses. */
  async function checked(bytes: Buffer, asked: ImportAsked): Promise<Answered<ImportChecked> & { asked: ImportAsked }> {
    const first = await check(bytes, asked)
    if (first.status !== 200) return { ...first, asked }
    const mapping = asked.mapping ?? first.body.data.headers.map(({ guess }) => guess)
    const second = await check(bytes, { ...asked, mapping })
    return { ...second, asked: { ...asked, mapping, digest: (second.body.data as ImportChecked | null)?.digest ?? '' } }
  }
  return { check, commit, checked }
}
