import { PlusOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { AnyResource, RowOf, ScopeOf } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { Button } from '../ui/Button.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { useMay } from '../ui/useMay.ts'
import { type Selection, useSelection } from './bulk/useSelection.ts'
import type { Column } from './list/columns.tsx'
import { askedOf } from './list/askedOf.ts'
import { ExportButton } from './list/ExportButton.tsx'
import { ImportButton } from './import/ImportButton.tsx'
import type { Merging } from './merge/Merging.ts'
import { useRowMenu } from './phone/useRowMenu.ts'
import type { Leave } from './record/ResourceDrawerProps.ts'
import type { ShowsVersions } from './record/RecordedVersion.ts'
import { ResourceTable } from './list/ResourceTable.tsx'
import { useOrderByHand } from './order/useOrderByHand.tsx'
import { useOpenedRow } from './record/useOpenedRow.ts'
import { useResource } from './list/useResource.ts'
import type { Defaults } from './record/useRowForm.ts'
import type { Values } from './values.ts'
import { ListBar } from './views/ListBar.tsx'
import { ListContext } from './views/ListContext.tsx'
import { useListView } from './views/useListView.ts'
import { useTableLook } from './views/useTableLook.ts'

const Drawer = lazyPart(() => import('./record/ResourceDrawer.tsx').then((file) => file.ResourceDrawer), { ahead: true })
const DeleteButton = lazyPart(() => import('./record/DeleteButton.tsx').then((file) => file.DeleteButton), { ahead: true })
/** Loaded with the first row that is selected. */
const BulkDelete = lazyPart(() => import('./bulk/BulkDelete.tsx').then((file) => file.BulkDelete))
const MergeButton = lazyPart(() => import('./merge/MergeButton.tsx').then((file) => file.MergeButton))

interface Props<R extends AnyResource, Row> {
  resource: ResourceStore<R>
  /** Path parameters of the list, such as `{ eventId }`. */
  scope: ScopeOf<R>
  columns: readonly Column<Row>[]
  /** What a new row starts from, beside the parent that the scope names. */
  defaults: Defaults<R>
  /** What this screen calls the list, one of its rows and some (the list in small letters, unless told), what it says of an empty list, and to whom may add rows, what to begin with. */
  texts: { list: string; one: string; many?: string; empty: string; start?: string; search: string }
  nameOf: (row: Row) => string
  /** What goes with a deleted row. */
  consequence?: string
  /** How two of its rows are merged; without it they are not. */
  merging?: Merging<R>
  timeZone?: string
  drawerWidth?: number
  /** How its history shows versions; without it in words alone. */
  versions?: ShowsVersions
  /** Pixels below which the table scrolls sideways inside its frame. */
  minWidth?: 720 | 900 | 988
  filters?: ReactNode
  /** Stands above the bar, and may narrow the list as a filter does. */
  above?: ReactNode
  actions?: ReactNode
  /** What can be done with selected rows, beside deleting them. */
  bulk?: (selection: Selection) => ReactNode
  /** The fields of the form, for a row or for a new one. */
  fields: (row: Row | null) => ReactNode
  /** What else can be done with an opened row; `leave` closes it for that, when unsaved changes may be lost. */
  rowActions?: (row: Row, leave: Leave) => ReactNode
  /** What adds a row, where that is more than the empty form; it opens what it has added, or closes. */
  adding?: (adding: { open: (row: Row) => void; close: () => void }) => ReactNode
}

/** A whole tab for one resource: search, table, a drawer to create and edit, delete with undo. */
export function ResourceTab<R extends AnyResource>({
  resource,
  scope,
  columns: declaredColumns,
  defaults,
  texts,
  nameOf,
  consequence,
  merging,
  timeZone,
  drawerWidth,
  versions,
  minWidth,
  filters,
  above,
  actions,
  bulk,
  fields,
  rowActions,
  adding,
}: Props<R, RowOf<R>>) {
  const { declared } = resource
  const view = useListView(declared, declaredColumns)
  const { params, change, columns } = view
  const look = useTableLook(view)
  const isSearched = declared.search !== 'none'
  const { narrowed, matching, asked } = askedOf(declared, scope, params)
  const list = useResource(resource, view.isKnown ? asked : undefined)
  const mayEdit = useMay(declared.calls.upsert.permission)
  const isNarrowed = Boolean(isSearched && params.q) || Object.keys(narrowed).length > 0
  const order = useOrderByHand({ resource, scope, list, params, isNarrowed, onChange: change, nameOf })
  const isOffered = mayEdit && declared.isRemovable
  const selection = useSelection(resource, { narrowed: matching, nameOf, isOffered })
  const { row, isNew, open, close, steps } = useOpenedRow(resource, scope, texts.one, { list, params, change })
  const menuOf = useRowMenu(resource, {
    nameOf,
    movesOf: order?.movesOf,
    mayDelete: isOffered,
    consequence,
    onDeleted: (gone) => selection.drop([(gone as Values)[declared.idKey] as number]),
  })
  const many = texts.many ?? texts.list.toLowerCase()
  const opened = row ? ((row as Values)[declared.idKey] as number) : undefined
  const mergeOf = (first: number | undefined, second?: number) =>
    merging &&
    first !== undefined && (
      <MergeButton
        {...{ resource, scope, merging, many, nameOf }}
        ids={second === undefined ? [first] : [first, second]}
        one={texts.one}
        onMerged={(survivor, mergedId) => {
          selection.drop([mergedId])
          if (survivor && opened === mergedId) open(survivor)
        }}
      />
    )
  return (
    <ListContext view={view}>
      {above}
      <ListBar
        view={view}
        search={isSearched ? texts.search : undefined}
        filters={filters}
        inUse={Object.keys(narrowed).length}
        add={
          mayEdit && (
            <Button type="primary" className="add-button" icon={<PlusOutlined />} onClick={() => open('new')}>
              Add {texts.one}
            </Button>
          )
        }
      >
        {list.total > 0 && actions}
        <ExportButton resource={resource} input={asked} total={list.total} columns={columns} texts={texts} />
        <ImportButton resource={resource} scope={scope} texts={texts} />
      </ListBar>
      {selection.ids.length > 0 && (
        <BulkDelete resource={resource} selection={selection} total={list.total} one={texts.one} many={many} nameOf={nameOf}>
          {bulk?.(selection)}
          {selection.ids.length === 2 && mergeOf(selection.ids[0], selection.ids[1])}
        </BulkDelete>
      )}
      <ResourceTable
        declared={declared}
        list={list}
        columns={columns}
        params={params}
        onChange={change}
        onOpen={open}
        menuOf={menuOf}
        empty={mayEdit && texts.start ? `${texts.empty} ${texts.start}` : texts.empty}
        start={
          mayEdit && (
            <Button icon={<PlusOutlined aria-hidden />} onClick={() => open('new')}>
              Add the first {texts.one}
            </Button>
          )
        }
        label={texts.list}
        minWidth={minWidth}
        look={look}
        firstColumn={order?.column}
        rowSelection={selection.rowSelection}
      />
      {order?.news}
      {isNew && mayEdit && adding?.({ open, close })}
      {(row || (isNew && mayEdit && !adding)) && (
        <Drawer
          resource={resource}
          row={row}
          defaults={declared.parent ? { ...defaults, [declared.parent]: (scope as Values)[declared.parent] } : defaults}
          title={row ? nameOf(row) : `New ${texts.one}`}
          timeZone={timeZone}
          width={drawerWidth}
          versions={versions}
          isReadOnly={!mayEdit}
          steps={steps}
          onClose={close}
          footer={(leave) =>
            row &&
            mayEdit &&
            declared.isRemovable && (
              <>
                <DeleteButton
                  resource={resource}
                  row={row}
                  name={nameOf(row)}
                  consequence={consequence}
                  onDeleted={() => {
                    selection.drop([(row as Values)[declared.idKey] as number])
                    close()
                  }}
                />
                {mergeOf(opened)}
                {rowActions?.(row, (go) => leave(() => (go(), close())))}
              </>
            )
          }
        >
          {fields(row)}
        </Drawer>
      )}
    </ListContext>
  )
}
