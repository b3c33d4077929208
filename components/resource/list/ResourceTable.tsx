import { type KeyboardEvent, type ReactNode, useCallback, useMemo, useRef } from 'react'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import { Button } from '../../ui/Button.tsx'
import { isTyping } from '../../ui/isTyping.ts'
import { useIsNarrow } from '../../ui/useIsNarrow.ts'
import { selectByKey } from '../bulk/selectByKey.ts'
import { type Column, type TableColumn, tableColumns } from '../base/columns.tsx'
import { rowActions } from '../phone/rowActions.ts'
import { type ActionsOf, type RowAction, RowActions } from '../base/RowAction.ts'
import { EmptyTable, LoadingTable } from '../table/EmptyTable.tsx'
import { LoadFailure } from '../table/LoadFailure.tsx'
import { Pager } from '../table/Pager.tsx'
import { TableBody } from '../table/TableBody.tsx'
import { TableHead } from '../table/TableHead.tsx'
import { type RowSelection, useListTable } from '../table/useListTable.ts'
import { usePreservedFocus } from './usePreservedFocus.ts'
import { useRowViewers } from '../live/useRowViewers.ts'
import { type TableMinWidth, minWidthFor, neededWidth, widestRule } from '../base/tableMinWidth.ts'
import type { ChangeParams, ListParams } from '../base/useListParams.ts'
import { useLastPage } from './useLastPage.ts'
import { NoMatches } from '../savedViews/NoMatches.tsx'
import type { TableLayout } from '../savedViews/useTableLayout.ts'
import type { LoadedList } from '../base/useResource.ts'

interface Props<R extends AnyResource, Row extends object = RowOf<R>> {
  declared: R
  list: LoadedList<Row>
  columns: readonly Column<Row>[]
  /** Shown before them, such as the handles of a manual order. */
  firstColumn?: TableColumn<Row>
  params: ListParams
  onChange: ChangeParams
  /** Opens a row by click or Enter. */
  onOpen?: (row: Row) => void
  /** Further entries of a row's menu on a phone. */
  menuOf?: (row: Row) => readonly RowAction[]
  /** What to do if there are no rows yet. Not shown if filters hide all rows. */
  empty: ReactNode
  /** Adds the first row, if the user may add rows. */
  start?: ReactNode
  rowSelection?: RowSelection<Row>
  /** The name for screen readers. */
  label: string
  /** The width in pixels below which the table scrolls sideways inside its frame, where its columns do not need more. */
  minWidth?: TableMinWidth
  /** The layout of the current view, if the list has views. */
  tableLayout?: TableLayout
}

/**
 * The table of every list; the server pages, sorts and filters. An empty list, a list without matches, a failed list and a loading list
 * look different. Old rows stay while new ones load.
 */
export function ResourceTable<R extends AnyResource>({
  declared,
  list,
  columns,
  firstColumn,
  params,
  onChange,
  onOpen,
  menuOf,
  empty,
  start,
  rowSelection,
  label,
  minWidth,
  tableLayout,
}: Props<R>) {
  const { rows, status, marks, failure, reload } = list
  const viewers = useRowViewers(declared.name)
  const isFiltered = Boolean(params.q) || Object.keys(params.filters).length > 0
  const isChangingPage = useLastPage(list, params, onChange)
  const isFirstLoad = isChangingPage || (rows.length === 0 && (status === 'loading' || status === 'idle'))
  const tableElement = useRef<HTMLDivElement>(null)
  usePreservedFocus(tableElement, rows)
  // Memoized: new columns would render every row again.
  const dataColumns = useMemo(() => tableColumns(columns, declared.shape), [columns, declared.shape])
  const shownColumns = useMemo(() => (firstColumn ? [firstColumn, ...dataColumns] : dataColumns), [firstColumn, dataColumns])
  const isPhone = useIsNarrow()
  const actionsOf = useCallback<ActionsOf>(
    (row, rowElement) => rowActions({ columns: shownColumns, onOpen, more: menuOf }, row as RowOf<R>, rowElement),
    [shownColumns, onOpen, menuOf],
  )
  const needed = Math.max(minWidth ?? 0, neededWidth(shownColumns))
  const table = useListTable({
    rows,
    idKey: declared.idKey,
    columns: shownColumns,
    sort: params.sort,
    onSort: (sort) => onChange({ sort }),
    selection: rowSelection,
  })
  return (
    <RowActions value={actionsOf}>
      <div
        ref={tableElement}
        className="resource-table"
        role="region"
        aria-label={label}
        aria-busy={status === 'loading'}
        data-density={tableLayout?.density}
        onKeyDown={(event) => {
          moveByKey(event)
          selectByKey(event)
        }}
      >
        {status === 'failed' && <LoadFailure text={loadFailureText(rows.length > 0, failure)} reload={reload} />}
        {!(status === 'failed' && rows.length === 0) && (
          <>
            <div
              className="table-frame"
              data-min-width={Math.max(minWidth ?? 0, minWidthFor(shownColumns))}
              data-is-laid={tableLayout?.minWidth !== undefined || needed > widestRule || undefined}
            >
              <table role="table" style={{ minWidth: isPhone ? undefined : (tableLayout?.minWidth ?? needed) }}>
                <colgroup>
                  {rowSelection && <col style={{ width: 40 }} />}
                  {shownColumns.map(({ key, width }) => (
                    <col
                      key={key}
                      data-key={key === firstColumn?.key ? undefined : key}
                      style={{ width }}
                      className={key === params.sort?.replace(/^-/, '') ? 'sorted' : undefined}
                    />
                  ))}
                </colgroup>
                <TableHead
                  table={table}
                  columns={shownColumns}
                  isSelectable={rowSelection !== undefined}
                  isPhone={isPhone}
                  mayBeSorted={rows.length > 0 || isFirstLoad || isFiltered}
                  onResize={tableLayout?.resize}
                />
                <TableBody
                  table={table}
                  columns={shownColumns}
                  selection={rowSelection}
                  marks={marks}
                  viewers={viewers}
                  onOpen={onOpen}
                  isPhone={isPhone}
                  placeholder={
                    isFirstLoad ? (
                      <LoadingTable />
                    ) : isFiltered ? (
                      <EmptyTable text="No matches">
                        {tableLayout && <NoMatches view={tableLayout.view} />}
                        <Button onClick={() => onChange({ q: '', filters: clearedFilters(params) })}>Clear search and filters</Button>
                      </EmptyTable>
                    ) : (
                      <EmptyTable text={empty}>{start}</EmptyTable>
                    )
                  }
                />
              </table>
            </div>
            <Pager params={params} list={list} onChange={onChange} />
          </>
        )}
      </div>
    </RowActions>
  )
}

const clearedFilters = ({ filters }: ListParams) => Object.fromEntries(Object.keys(filters).map((key) => [key, '']))

function loadFailureText(hasRows: boolean, failure: LoadedList<unknown>['failure']): string {
  const text = hasRows
    ? failure?.isOutdated
      ? 'The list could not be updated. You see the previous results.'
      : 'These rows may be out of date.'
    : 'The list could not be loaded.'
  return `${text} ${failure?.reason ?? ''}`.trim()
}

/** Moves between rows with the arrow keys and j/k, as in a mail program. j and k lead on from what is in a row, too. */
function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const { key, target } = event
  const step = key === 'ArrowDown' || key === 'j' ? 1 : key === 'ArrowUp' || key === 'k' ? -1 : 0
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (step === 0 || !(target instanceof Element) || isTyping(target)) return
  const row = key.length === 1 ? target.closest<HTMLTableRowElement>('tr[tabindex]') : target
  if (!(row instanceof HTMLTableRowElement) || !event.currentTarget.contains(row)) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLTableRowElement>('tr[tabindex]')]
  rows[rows.indexOf(row) + step]?.focus()
  event.preventDefault()
}
