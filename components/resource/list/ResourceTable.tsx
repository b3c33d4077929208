import { type KeyboardEvent, type ReactNode, useCallback, useMemo, useRef } from 'react'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import { Button } from '../../ui/Button.tsx'
import { useIsNarrow } from '../../ui/useIsNarrow.ts'
import { selectByKey } from '../bulk/selectByKey.ts'
import { type Column, type TableColumn, tableColumns } from './columns.tsx'
import { actionsIn } from '../phone/actionsIn.ts'
import { type ActionsOf, type RowAction, RowActions } from '../phone/RowAction.ts'
import { Nothing, Waiting } from '../table/Nothing.tsx'
import { NotLoaded } from '../table/NotLoaded.tsx'
import { Pager } from '../table/Pager.tsx'
import { TableBody } from '../table/TableBody.tsx'
import { TableHead } from '../table/TableHead.tsx'
import { type RowSelection, useListTable } from '../table/useListTable.ts'
import { useKeptFocus } from './useKeptFocus.ts'
import type { ChangeParams, ListParams } from './useListParams.ts'
import { useLastPage } from './useLastPage.ts'
import { EmptyOfMatches } from '../views/EmptyOfMatches.tsx'
import type { TableLook } from '../views/useTableLook.ts'
import type { LoadedList } from './useResource.ts'

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
  /** The width in pixels below which the table scrolls sideways inside its frame. Each value has a rule in the style sheet. */
  minWidth?: 720 | 900 | 988
  /** The layout of the current view, if the list has views. */
  look?: TableLook
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
  minWidth = 720,
  look,
}: Props<R>) {
  const { rows, total, first, status, marks, failure, reload } = list
  const isNarrowed = Boolean(params.q) || Object.keys(params.filters).length > 0
  const isMovingOn = useLastPage(list, params, onChange)
  const isFirstLoad = isMovingOn || (rows.length === 0 && (status === 'loading' || status === 'idle'))
  const frame = useRef<HTMLDivElement>(null)
  useKeptFocus(frame, rows)
  // Memoized: new columns would render every row again.
  const own = useMemo(() => tableColumns(columns, declared.shape), [columns, declared.shape])
  const shown = useMemo(() => (firstColumn ? [firstColumn, ...own] : own), [firstColumn, own])
  const isPhone = useIsNarrow()
  const actionsOf = useCallback<ActionsOf>(
    (row, line) => actionsIn({ columns: shown, onOpen, more: menuOf }, row as RowOf<R>, line),
    [shown, onOpen, menuOf],
  )
  const table = useListTable({
    rows,
    idKey: declared.idKey,
    columns: shown,
    sort: params.sort,
    onSort: (sort) => onChange({ sort }),
    selection: rowSelection,
  })
  return (
    <RowActions value={actionsOf}>
      <div
        ref={frame}
        className="resource-table"
        role="region"
        aria-label={label}
        aria-busy={status === 'loading'}
        data-density={look?.density}
        onKeyDown={(event) => {
          moveByKey(event)
          selectByKey(event)
        }}
      >
        {status === 'failed' && <NotLoaded text={notLoadedText(rows.length > 0, failure)} reload={reload} />}
        {!(status === 'failed' && rows.length === 0) && (
          <>
            <div className="table-frame" data-min-width={minWidth} data-is-laid={look?.minWidth !== undefined || undefined}>
              <table role="table" style={look && { minWidth: look.minWidth }}>
                <colgroup>
                  {rowSelection && <col style={{ width: 40 }} />}
                  {shown.map(({ key, width }) => (
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
                  columns={shown}
                  isSelectable={rowSelection !== undefined}
                  isPhone={isPhone}
                  onResize={look?.resize}
                />
                <TableBody
                  table={table}
                  columns={shown}
                  selection={rowSelection}
                  marks={marks}
                  onOpen={onOpen}
                  isPhone={isPhone}
                  instead={
                    isFirstLoad ? (
                      <Waiting />
                    ) : isNarrowed ? (
                      <Nothing text="No matches">
                        {look && <EmptyOfMatches view={look.view} />}
                        <Button onClick={() => onChange({ q: '', filters: blank(params) })}>Clear search and filters</Button>
                      </Nothing>
                    ) : (
                      <Nothing text={empty}>{start}</Nothing>
                    )
                  }
                />
              </table>
            </div>
            <Pager params={params} first={first} count={rows.length} total={total} onChange={onChange} />
          </>
        )}
      </div>
    </RowActions>
  )
}

const blank = ({ filters }: ListParams) => Object.fromEntries(Object.keys(filters).map((key) => [key, '']))

function notLoadedText(hasRows: boolean, failure: LoadedList<unknown>['failure']): string {
  const words = hasRows
    ? failure?.isOfBefore
      ? 'These are the rows from before: what you asked for could not be loaded.'
      : 'These rows may be out of date.'
    : 'The list could not be loaded.'
  return `${words} ${failure?.reason ?? ''}`.trim()
}

/** Moves between rows with the arrow keys and j/k, as in a mail program. */
function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' || event.key === 'j' ? 1 : event.key === 'ArrowUp' || event.key === 'k' ? -1 : 0
  const row = event.target
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (step === 0 || !(row instanceof HTMLTableRowElement)) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLTableRowElement>('tr[tabindex]')]
  rows[rows.indexOf(row) + step]?.focus()
  event.preventDefault()
}
