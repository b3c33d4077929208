import {
  functionalUpdate,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Values } from '../base/values.ts'
import type { TableColumn } from '../base/columns.tsx'

/** The selected rows of a list, on any page. */
export interface RowSelection<Row> {
  ids: readonly number[]
  change: (next: (ids: readonly number[]) => readonly number[]) => void
  /** The label of a row's checkbox. */
  labelOf: (row: Row) => string
}

interface Options<Row> {
  rows: Row[]
  idKey: string
  columns: readonly TableColumn<Row>[]
  /** As in the address, such as `-name`. */
  sort: string | undefined
  onSort: (sort: string) => void
  selection: RowSelection<Row> | undefined
}

/** The TanStack Table features that lists use. The server sorts, filters and pages. */
const features = tableFeatures({ rowSelectionFeature, rowSortingFeature })

/** Sorting and selection of a list. Their state lives in the address and in `useSelection`. */
export function useListTable<Row extends object>({ rows, idKey, columns, sort, onSort, selection }: Options<Row>) {
  const ids = selection?.ids
  const tableRows = useMemo(() => rows.map((row) => ({ id: String((row as Values)[idKey]), row })), [rows, idKey])
  const sorting = useMemo(() => (sort ? [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }] : []), [sort])
  const rowSelection = useMemo(() => flagsOf(ids ?? []), [ids])
  // TanStack Table sorts only columns with an accessor. Nothing reads its value, because the server sorts.
  const tableColumns = useMemo(
    () => columns.map(({ key, isSortable = false }) => ({ id: key, accessorFn: () => null, enableSorting: isSortable })),
    [columns],
  )
  return useTable({
    features,
    data: tableRows,
    columns: tableColumns,
    getRowId: ({ id }) => id,
    state: { sorting, rowSelection },
    manualSorting: true,
    enableMultiSort: false,
    sortDescFirst: false,
    onSortingChange: (updater) => {
      const [first] = functionalUpdate(updater, sorting)
      onSort(first ? `${first.desc ? '-' : ''}${first.id}` : '')
    },
    onRowSelectionChange: (updater) => selection?.change((current) => selectedIds(functionalUpdate(updater, flagsOf(current)), current)),
  })
}

export type ListTable<Row extends object> = ReturnType<typeof useListTable<Row>>

const flagsOf = (ids: readonly number[]): RowSelectionState => Object.fromEntries(ids.map((id) => [id, true]))

/** In the order of selection: those that remain, then the new ones. */
function selectedIds(flags: RowSelectionState, before: readonly number[]): number[] {
  const previous = new Set(before)
  const added = Object.keys(flags).map(Number)
  return [...before.filter((id) => flags[id]), ...added.filter((id) => flags[id] && !previous.has(id))]
}
