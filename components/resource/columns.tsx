import type { TableColumnsType, TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import type * as z from 'zod'
import { labelOf } from '#contract/messages.ts'
import { valueText } from './values.ts'

interface Look<Row> extends Pick<TableColumnType<Row>, 'width' | 'align' | 'ellipsis'> {
  /** The fields that it shows, when they are others than its own: what an export of the shown columns holds. */
  shows?: readonly (keyof Row & string)[]
}
/** A column that shows a field of the row: under the field's title and as its value reads, unless it says otherwise. */
interface FieldColumn<Row> extends Look<Row> {
  field: keyof Row & string
  key?: never
  title?: string
  /** The server sorts the list by the field. */
  sorter?: true
  render?: (row: Row) => ReactNode
}
/** A column that shows something else than a field. */
interface OtherColumn<Row> extends Look<Row> {
  key: string
  title: string
  field?: never
  sorter?: never
  render: (row: Row) => ReactNode
}
/** A column of a list. */
export type Column<Row> = FieldColumn<Row> | OtherColumn<Row>

/** Ant Design's columns for ours. `shape` gives titles and how values read; `sort` is what the address says, such as `-name`. */
export function tableColumns<Row extends object>(
  columns: readonly Column<Row>[],
  shape: Readonly<Record<string, z.ZodType>>,
  sort: string | undefined,
): TableColumnsType<Row> {
  return columns.map((column) => {
    if (isOther(column)) {
      const { render, ...look } = column
      return { ...look, render: drawnOnce(render) }
    }
    const { field, title = labelOf(shape[field], field), render, sorter, ...look } = column
    return {
      ...look,
      key: field,
      title,
      ...(sorter && { sorter, sortOrder: sort === field ? 'ascend' : sort === `-${field}` ? 'descend' : null }),
      render: drawnOnce(render ?? ((row) => <Value schema={shape[field]} value={row[field]} />)),
    }
  })
}

/** The fields that the columns show, each once. */
export const shownFields = <Row,>(columns: readonly Column<Row>[]): string[] => [
  ...new Set(columns.flatMap((column) => column.shows ?? (isOther(column) ? [] : [column.field]))),
]

/** Ant Design draws every cell anew whenever anything of the table changes; a row that is the same keeps its cells as they are. */
function drawnOnce<Row extends object>(render: (row: Row) => ReactNode) {
  const drawn = new WeakMap<Row, ReactNode>()
  return (_: unknown, row: Row): ReactNode => {
    if (!drawn.has(row)) drawn.set(row, render(row))
    return drawn.get(row)
  }
}

const isOther = <Row,>(column: Column<Row>): column is OtherColumn<Row> => column.field === undefined

function Value({ schema, value }: { schema: z.ZodType | undefined; value: unknown }) {
  const text = valueText(schema, value)
  return text === '—' || value === false ? <span className="quiet">{text}</span> : text
}
