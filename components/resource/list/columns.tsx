import type { ReactNode } from 'react'
import type * as z from 'zod'
import { labelOf } from '#contract/messages.ts'
import { type PhonePlace, placesOf } from '../phone/placesOf.ts'
import { valueText } from '../values.ts'

/** How a column stands in the table. */
interface Look {
  /** In pixels. What the table is wider than its columns goes to those without a width, or to all when each has one. */
  width?: number
  align?: 'right'
  /** Cuts what is too long instead of wrapping it. */
  ellipsis?: boolean
}
interface Shows<Row> extends Look {
  /** Default: see `placesOf`. */
  phone?: PhonePlace
  /** What the first button of its cell does, as the row's menu on a phone calls it; nothing for a row where it does nothing. */
  action?: (row: Row) => string | undefined
  /** The fields that it shows, when they are others than its own: what an export of the shown columns holds. */
  shows?: readonly (keyof Row & string)[]
}
/** A column that shows a field of the row: under the field's title and as its value reads, unless it says otherwise. */
interface FieldColumn<Row> extends Shows<Row> {
  field: keyof Row & string
  key?: never
  title?: string
  /** The server sorts the list by the field. */
  sorter?: true
  render?: (row: Row) => ReactNode
}
/** A column that shows something else than a field. */
interface OtherColumn<Row> extends Shows<Row> {
  key: string
  title: string
  field?: never
  sorter?: never
  render: (row: Row) => ReactNode
}
/** A column of a list. */
export type Column<Row> = FieldColumn<Row> | OtherColumn<Row>

/** A column as the table draws it. */
export interface TableColumn<Row> extends Look {
  /** Unique in the table; what the list is sorted by, if it can be. */
  key: string
  title: ReactNode
  isSortable?: boolean
  /** Of its cells and its head, for a style sheet. */
  className?: string
  draw: (row: Row) => ReactNode
  /** Where it stands in a phone's row; a column that does not say so stands nowhere. */
  place?: PhonePlace
  /** Stands before its value in the second line of a phone's row: always, or where the value is a bare number. */
  phoneLabel?: { text: string; isNeeded: boolean }
  action?: (row: Row) => string | undefined
}

/** The columns of a list as the table draws them. `shape` gives titles and how values read. */
export function tableColumns<Row extends object>(
  columns: readonly Column<Row>[],
  shape: Readonly<Record<string, z.ZodType>>,
): TableColumn<Row>[] {
  const places = placesOf(columns, shape)
  return columns.map((column, at) => {
    const { width, align, ellipsis, action } = column
    const place = places[at]
    const isNeeded = align === 'right' || isYesOrNo(column, shape)
    const label = (text: string) => (place === 'line' ? { text, isNeeded } : undefined)
    const look = { width, align, ellipsis, action, place }
    if (isOther(column))
      return { ...look, key: column.key, title: column.title, phoneLabel: label(column.title), draw: drawnOnce(column.render) }
    const { field, render = (row) => valueCell(shape[field], row[field]), sorter } = column
    const title = titleOf(column, shape)
    return { ...look, key: field, title, phoneLabel: label(title), isSortable: sorter, draw: drawnOnce(render) }
  })
}

/** The fields that the columns show, each once. */
export const shownFields = <Row,>(columns: readonly Column<Row>[]): string[] => [
  ...new Set(columns.flatMap((column) => column.shows ?? (isOther(column) ? [] : [column.field]))),
]

/** What a column is called in the address, in a view and among the columns of its list. */
export const keyOf = <Row,>(column: Column<Row>): string => (isOther(column) ? column.key : column.field)

/** The head of a column. */
export const titleOf = <Row,>(column: Column<Row>, shape: Readonly<Record<string, z.ZodType>>): string =>
  isOther(column) ? column.title : (column.title ?? labelOf(shape[column.field], column.field))

/** A row that is drawn anew, since it was selected, keeps its cells as they are. */
function drawnOnce<Row extends object>(render: (row: Row) => ReactNode) {
  const drawn = new WeakMap<Row, ReactNode>()
  return (row: Row): ReactNode => {
    if (!drawn.has(row)) drawn.set(row, render(row))
    return drawn.get(row)
  }
}

/** A value that says "Yes" or "No", whatever it may leave out. */
const isYesOrNo = <Row,>({ field }: Column<Row>, shape: Readonly<Record<string, z.ZodType>>): boolean =>
  field !== undefined && shape[field]?.safeParse(true).success === true

const isOther = <Row,>(column: Column<Row>): column is OtherColumn<Row> => column.field === undefined

function valueCell(schema: z.ZodType | undefined, value: unknown): ReactNode {
  const text = valueText(schema, value)
  return text === '—' || value === false ? <span className="quiet">{text}</span> : text
}
