import { and, inArray, sql } from 'drizzle-orm'
import { limits } from '#constants/limits.ts'
import type { Call } from '#contract/call.ts'
import type { CellValue, DefinedColumn, RowCells, ValueCount } from '#contract/columns.ts'
import { wrongAddress } from '../../base/errors.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import type { Values } from '../../kernel/values.ts'
import { column } from '../../kernel/writes.ts'
import type { FeatureContext } from '../Feature.ts'
import type { ListInput } from '../ResourceOptions.ts'
import { countValues } from './countValues.ts'

interface FieldCalls {
  counts: Call<never, ValueCount[], ListInput & { field: string }>
  columns: Call<never, DefinedColumn[], ListInput>
  cells: Call<never, RowCells[], ListInput & { ids: string; columns: string }>
}

/** Serves how often the values of a field occur in a list and, where rows of its parent define columns, those columns and their cells. */
export function mountFields({ app, nucleus, resource, options, repository }: FeatureContext): void {
  const { counts, columns, cells } = resource.calls as FieldCalls
  const { db } = nucleus
  mountCall(app, counts, ({ input: { field, ...input } }) =>
    countValues(db, repository, { field, input, isLong: resource.long !== undefined }),
  )
  const { definedColumns } = options
  if (!definedColumns) return
  mountCall(app, columns, ({ input }) => readColumns(input))
  mountCall(app, cells, ({ input: { ids, columns: keys, ...input } }) =>
    readCells(input, { ids: ids.split(',').map(Number), keys: [...new Set(keys.split(','))] }),
  )

  async function readColumns(input: ListInput): Promise<DefinedColumn[]> {
    const defined = (await definedColumns?.(db, input)) ?? []
    return defined.map(({ key, title, kind, unit, options: values }) => ({
      key,
      title,
      kind,
      unit,
      ...(values && { options: [...values] }),
    }))
  }

  async function readCells(input: ListInput, { ids, keys }: { ids: number[]; keys: string[] }): Promise<RowCells[]> {
    if (keys.length > limits.viewColumns) throw wrongAddress({ columns: `Ask for at most ${limits.viewColumns} columns.` })
    const defined = await repository.definedFields(db, input, keys)
    const idColumn = column(repository.table, repository.idKey)
    const values = keys.map((key) => {
      const field = repository.field(key, defined)
      if (!field) throw wrongAddress({ columns: `This list has no column ${key}.` })
      return [key, sql`to_jsonb(${field.shown ?? field.value})`.as(key)] as const
    })
    const rows: Values[] = await repository
      .select(db, { rowId: sql`${idColumn}`.as('rowId'), ...Object.fromEntries(values) })
      .where(and(repository.where(input), inArray(idColumn, ids)))
    return rows.map(({ rowId, ...row }) => ({ id: Number(rowId), cells: filledCells(row) }))
  }
}

const filledCells = (row: Values): RowCells['cells'] =>
  Object.fromEntries(Object.entries(row).filter((entry): entry is [string, CellValue] => entry[1] !== null && !isEmptyList(entry[1])))
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0
