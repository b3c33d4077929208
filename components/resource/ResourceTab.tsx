import { PlusOutlined } from '@ant-design/icons'
import { Button, Flex, type TableColumnsType } from 'antd'
import { type ReactNode, useCallback } from 'react'
import { isAllowed, type Permission } from '#constants/roles.ts'
import { useAppSelector } from '#store/hooks.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import { DeleteButton } from './DeleteButton.tsx'
import type { ResourceDrawerProps } from './ResourceDrawer.tsx'
import { ResourceTable } from './ResourceTable.tsx'
import { SearchBox } from './SearchBox.tsx'
import { useListParams } from './useListParams.ts'
import { type OpenedStore, useOpenedRow } from './useOpenedRow.ts'
import { type ListStore, useResource } from './useResource.ts'
import type { SavedStore } from './useRowForm.ts'
import type { Values } from './values.ts'

/** Loaded with the first record that is opened. */
const Drawer = lazyPart(() => import('./ResourceDrawer.tsx').then((file) => file.ResourceDrawer)) as <Row extends object>(
  props: ResourceDrawerProps<Row>,
) => ReactNode

interface Props<Row extends object & { rowVersion: number }> {
  resource: ListStore<Row> &
    OpenedStore<Row> &
    SavedStore &
    Parameters<typeof DeleteButton>[0]['resource'] & {
      idKey: keyof Row & string
      search?: 'none'
      filters?: { shape: object }
      calls: { upsert: { permission: Permission } }
    }
  /** Path parameters of the list, such as `{ eventId }`. */
  scope: Values
  columns: TableColumnsType<Row>
  /** What a new row starts from. */
  defaults: Values
  /** Words of this screen: what the list is called, what one row is called. */
  words: { list: string; one: string; empty: string; search: string }
  nameOf: (row: Row) => string
  /** What goes with a deleted row. */
  consequence?: string
  timeZone?: string
  drawerWidth?: number
  filters?: ReactNode
  actions?: ReactNode
  /** The fields of the form, for a row or for a new one. */
  fields: (row: Row | null) => ReactNode
}

/** A whole tab for one resource: search, table, a drawer to create and edit, delete with undo. */
export function ResourceTab<Row extends object & { rowVersion: number }>({
  resource,
  scope,
  columns,
  defaults,
  words,
  nameOf,
  consequence,
  timeZone,
  drawerWidth,
  filters,
  actions,
  fields,
}: Props<Row>) {
  const [params, change] = useListParams()
  const { filters: named, q, ...listed } = params
  const isSearched = resource.search !== 'none'
  // Only what is declared, and the scope last: an address narrows the list of this screen and asks for no other.
  const declared = Object.fromEntries(Object.entries(named).filter(([key]) => key in (resource.filters?.shape ?? {})))
  const list = useResource<Row>(resource, { ...declared, ...listed, ...(isSearched && { q }), ...scope })
  const role = useAppSelector(({ auth }) => auth.user?.role)
  const mayEdit = role !== undefined && isAllowed(role, resource.calls.upsert.permission)
  const { row, isNew, open, close } = useOpenedRow<Row>(resource, scope, words.one)
  const search = useCallback((q: string) => change({ q }), [change])
  const add = mayEdit && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => open('new')}>
      Add {words.one}
    </Button>
  )
  return (
    <>
      <Flex gap={8} wrap className="list-bar">
        {isSearched && <SearchBox value={params.q} onSearch={search} placeholder={words.search} />}
        {filters}
        <span className="grow" />
        {actions}
        {add}
      </Flex>
      <ResourceTable<Row>
        list={list}
        idKey={resource.idKey}
        columns={columns}
        params={params}
        onChange={change}
        onOpen={open}
        empty={words.empty}
        label={words.list}
      />
      {(row || (isNew && mayEdit)) && (
        <Drawer<Row>
          key={row ? String(row[resource.idKey]) : 'new'}
          resource={resource}
          row={row}
          defaults={defaults}
          title={row ? nameOf(row) : `New ${words.one}`}
          timeZone={timeZone}
          width={drawerWidth}
          isReadOnly={!mayEdit}
          onClose={close}
          footer={
            row && mayEdit && <DeleteButton resource={resource} row={row} name={nameOf(row)} consequence={consequence} onDeleted={close} />
          }
        >
          {fields(row)}
        </Drawer>
      )}
    </>
  )
}
