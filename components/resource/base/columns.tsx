import type { ReactNode } from 'react'
import type * as z from 'zod'
import { isPhone, labelOf, unwrap } from '#contract/messages.ts'
import { PhoneText } from '../../ui/PhoneText.tsx'
import { type PhoneSlot, phoneSlotsOf } from './phoneSlotsOf.ts'
import { valueText } from './values.ts'

/** The layout of a column in the table. */
interface ColumnLayout {
  /** In pixels. If the table is wider than its columns, the rest goes to the columns without a width, or to all if each has one. */
  width?: number
  align?: 'right'
  /** Cuts long text instead of wrapping it. */
  ellipsis?: boolean
}
interface ColumnOptions<Row> extends ColumnLayout {
  /** Shown only in a layout that names it. */
  isOptional?: true
  /** Default: see `placesOf`. */
  phone?: PhoneSlot
  /** What the first button of the cell does, as shown in the row's menu on a phone; undefined for rows where it does nothing. */
  action?: (row: Row) => string | undefined
  /** The fields it shows, if not only its own. An export of the shown columns contains these fields. */
  exportFields?: readonly (keyof Row & string)[]
}
/** A column that shows a field of the row, by default with the field's title and formatted value. */
interface FieldColumn<Row> extends ColumnOptions<Row> {
  field: keyof Row & string
  key?: never
  title?: string
  /** The server can sort the list by the field. */
  sorter?: true
  render?: (row: Row) => ReactNode
}
/** A column that does not show a single field. */
interface CustomColumn<Row> extends ColumnOptions<Row> {
  key: string
  title: string
  /** Only screen readers read the title. */
  hasHiddenTitle?: true
  field?: never
  sorter?: never
  /** The server can sort the list by the key. */
  isSortedByKey?: true
  render: (row: Row) => ReactNode
}
/** A column of a list. */
export type Column<Row> = FieldColumn<Row> | CustomColumn<Row>

/** A column as the table renders it. */
export interface TableColumn<Row> extends ColumnLayout {
  /** Unique in the table. Also the name to sort by, if the column is sortable. */
  key: string
  title: ReactNode
  isSortable?: boolean
  /** It names the row, and stays in view while the others scroll sideways. */
  isPinned?: boolean
  /** The class of its cells and its head. */
  className?: string
  renderCell: (row: Row) => ReactNode
  /** Where it is shown in a phone's row; undefined if it is not shown. */
  phoneSlot?: PhoneSlot
  /** Shown before its value in the second line of a phone's row: always, or only if the value is a bare number. */
  phoneLabel?: { text: string; isNeeded: boolean }
  action?: (row: Row) => string | undefined
}

/** The columns of a list as the table renders them. `shape` supplies titles and value formats. */
export function tableColumns<Row extends object>(
  columns: readonly Column<Row>[],
  shape: Readonly<Record<string, z.ZodType>>,
): TableColumn<Row>[] {
  const phoneSlots = phoneSlotsOf(columns, shape)
  return columns.map((column, at) => {
    const { width, align, ellipsis, action } = column
    const phoneSlot = phoneSlots[at]
    const isNeeded = align === 'right' || isBoolean(column, shape)
    const label = (text: string) => (phoneSlot === 'line' ? { text, isNeeded } : undefined)
    const layout = { width, align, ellipsis, action, phoneSlot, isPinned: at === 0 } satisfies Partial<TableColumn<Row>>
    if (isCustomColumn(column))
      return {
        ...layout,
        key: column.key,
        title: column.hasHiddenTitle ? <span className="for-screen-readers">{column.title}</span> : column.title,
        isSortable: column.isSortedByKey,
        phoneLabel: label(column.title),
        renderCell: cachedByRow(column.render),
      }
    const { field, render = (row) => valueCell(shape[field], row[field]), sorter } = column
    const title = columnTitleOf(column, shape)
    return { ...layout, key: field, title, phoneLabel: label(title), isSortable: sorter, renderCell: cachedByRow(render) }
  })
}

/** The fields that the columns show, without duplicates. */
export const shownFields = <Row,>(columns: readonly Column<Row>[]): string[] => [
  ...new Set(columns.flatMap((column) => column.exportFields ?? (isCustomColumn(column) ? [] : [column.field]))),
]

/** The name of a column in the address, in a saved view and in its list. */
export const columnKeyOf = <Row,>(column: Column<Row>): string => (isCustomColumn(column) ? column.key : column.field)

/** The title of a column. */
export const columnTitleOf = <Row,>(column: Column<Row>, shape: Readonly<Record<string, z.ZodType>>): string =>
  isCustomColumn(column) ? column.title : (column.title ?? labelOf(shape[column.field], column.field))

/** Caches the cell of each row, so that a row that renders again (because it was selected) reuses it. */
function cachedByRow<Row extends object>(render: (row: Row) => ReactNode) {
  const cache = new WeakMap<Row, ReactNode>()
  return (row: Row): ReactNode => {
    if (!cache.has(row)) cache.set(row, render(row))
    return cache.get(row)
  }
}

/** Whether the column shows a boolean, optional or not. */
function isBoolean<Row>({ field }: Column<Row>, shape: Readonly<Record<string, z.ZodType>>): boolean {
  const schema = field === undefined ? undefined : shape[field]
  return schema !== undefined && unwrap(schema)._zod.def.type === 'boolean'
}

const isCustomColumn = <Row,>(column: Column<Row>): column is CustomColumn<Row> => column.field === undefined

function valueCell(schema: z.ZodType | undefined, value: unknown): ReactNode {
  if (schema && isPhone(schema) && typeof value === 'string' && value !== '') return <PhoneText number={value} />
  const text = valueText(schema, value)
  return text === '—' || value === false ? <span className="quiet">{text}</span> : text
}
