import { ReloadOutlined } from '@ant-design/icons'
import { Button, Empty, Table, type TableColumnType, type TableProps } from 'antd'
import { type KeyboardEvent, type ReactNode, useMemo, useRef } from 'react'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import { selectByKey } from './bulk/selectByKey.ts'
import { type Column, tableColumns } from './columns.tsx'
import { useKeptFocus } from './useKeptFocus.ts'
import type { ChangeParams, ListParams } from './useListParams.ts'
import { useLastPage } from './useLastPage.ts'
import type { LoadedList } from './useResource.ts'

interface Props<R extends AnyResource, Row extends object = RowOf<R>> {
  declared: R
  list: LoadedList<Row>
  columns: readonly Column<Row>[]
  /** Before them, such as the handles of an order by hand. */
  firstColumn?: TableColumnType<Row>
  params: ListParams
  onChange: ChangeParams
  /** Opens a row: a click on it, or Enter. */
  onOpen?: (row: Row) => void
  /** What to do when there is nothing yet; not shown when a filter hides everything. */
  empty: ReactNode
  rowSelection?: TableProps<Row>['rowSelection']
  /** Named for screen readers. */
  label: string
  /** Pixels below which the table scrolls sideways inside its frame. */
  minWidth?: number
}

/**
 * The one table of the console: pages, sorts and filters on the server. A list that is empty, one that no filter
 * matches, one that failed and one that loads look different; old rows stay while new ones load.
 */
export function ResourceTable<R extends AnyResource>({
  declared,
  list,
  columns,
  firstColumn,
  params,
  onChange,
  onOpen,
  empty,
  rowSelection,
  label,
  minWidth = 720,
}: Props<R>) {
  type Row = RowOf<R>
  const { rows, total, first, status, reload } = list
  const isNarrowed = Boolean(params.q) || Object.keys(params.filters).length > 0
  const isMovingOn = useLastPage(list, params, onChange)
  const isFirstLoad = isMovingOn || (rows.length === 0 && (status === 'loading' || status === 'idle'))
  const frame = useRef<HTMLDivElement>(null)
  useKeptFocus(frame, rows)
  // Made anew, they would draw every cell anew.
  const shown = useMemo(() => tableColumns(columns, declared.shape, params.sort), [columns, declared.shape, params.sort])
  return (
    <div
      ref={frame}
      className="resource-table"
      role="region"
      aria-label={label}
      aria-busy={status === 'loading'}
      onKeyDown={(event) => {
        moveByKey(event)
        selectByKey(event)
      }}
    >
      {status === 'failed' && <NotLoaded reload={reload} hasRows={rows.length > 0} />}
      {!(status === 'failed' && rows.length === 0) && (
        <Table<Row>
          size="small"
          rowKey={declared.idKey}
          columns={firstColumn ? [firstColumn, ...shown] : shown}
          dataSource={rows}
          loading={{ spinning: isFirstLoad, delay: 150 }}
          rowSelection={rowSelection}
          scroll={{ x: minWidth }}
          sticky={{ offsetHeader: 48 }}
          locale={{
            emptyText: isFirstLoad ? (
              <div className="table-waiting" />
            ) : (
              <Nothing isNarrowed={isNarrowed} empty={empty} clear={() => onChange({ q: '', filters: blank(params) })} />
            ),
          }}
          onRow={(row) => ({
            tabIndex: 0,
            className: onOpen ? 'opens' : undefined,
            onClick: (event) => !isControl(event.target) && onOpen?.(row),
            onKeyDown: (event) => event.key === 'Enter' && event.target === event.currentTarget && onOpen?.(row),
          })}
          onChange={(_, __, sorter, { action }) => {
            if (action !== 'sort' || Array.isArray(sorter)) return
            onChange({ sort: sorter.order ? `${sorter.order === 'descend' ? '-' : ''}${String(sorter.columnKey)}` : '' })
          }}
          pagination={{
            current: params.page,
            pageSize: params.pageSize,
            total,
            showSizeChanger: total > 20 ? { showSearch: false } : false,
            pageSizeOptions: [20, 50, 100, 200],
            hideOnSinglePage: total <= 20,
            // Of the rows that stand above, which are the page before while the next one loads.
            showTotal: (all) => `${first}–${first + rows.length - 1} of ${all.toLocaleString('en')}`,
            onChange: (page, pageSize) => onChange(pageSize === params.pageSize ? { page } : { pageSize }),
          }}
        />
      )}
    </div>
  )
}

const blank = ({ filters }: ListParams) => Object.fromEntries(Object.keys(filters).map((key) => [key, '']))

/** A click on a control inside a row is meant for the control. */
const isControl = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest(
    'a, button, input, label, .ant-select, .ant-checkbox-wrapper, .ant-table-selection-column, [role=dialog], [role=menu], .ant-popover',
  ) !== null

function Nothing({ isNarrowed, empty, clear }: { isNarrowed: boolean; empty: ReactNode; clear: () => void }) {
  if (!isNarrowed) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No matches">
      <Button onClick={clear}>Clear search and filters</Button>
    </Empty>
  )
}

/** A list that could not be loaded must not look empty (docs/domain.md §10). */
const NotLoaded = ({ reload, hasRows }: { reload: () => void; hasRows: boolean }) => (
  <div className="not-loaded" role="status">
    <span>{hasRows ? 'These rows may be out of date.' : 'The list could not be loaded.'}</span>
    <Button size="small" icon={<ReloadOutlined />} onClick={reload}>
      Load again
    </Button>
  </div>
)

/** Arrows and j/k move between rows, as in a mail program. */
function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' || event.key === 'j' ? 1 : event.key === 'ArrowUp' || event.key === 'k' ? -1 : 0
  const row = event.target
  if (step === 0 || !(row instanceof HTMLTableRowElement)) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLTableRowElement>('tr[tabindex]')]
  rows[rows.indexOf(row) + step]?.focus()
  event.preventDefault()
}
