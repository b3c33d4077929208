import { PlusOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { Button } from '../../ui/Button.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { useManualOrder } from '../order/useManualOrder.tsx'
import { useRowMenu } from '../phone/useRowMenu.tsx'
import type { Values } from '../base/values.ts'
import { useTableLayout } from '../savedViews/useTableLayout.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'

import { DefinedColumnsContext, noDefinedColumns } from '../fields/definedColumns.ts'
import { useListScreen, useListSelection } from '../screen/listContexts.ts'
import { ResourceTable } from './ResourceTable.tsx'
import type { TableMinWidth } from '../base/tableMinWidth.ts'

interface Props<R extends AnyResource> {
  of: ResourceStore<R>
  /** The width in pixels below which the table scrolls sideways inside its frame. */
  minWidth?: TableMinWidth
  /** Shown in an empty list. Default: a button to add the first row, if the user may add rows. */
  start?: ReactNode
  /** Whether a row cannot be deleted: its menu does not offer it. */
  isKept?: (row: RowOf<R>) => boolean
}

const LoadDefinedColumns = lazyPart(() => import('./LoadDefinedColumns.tsx').then((file) => file.LoadDefinedColumns))

/** The rows of the surrounding list, as a table. */
export function ListRows<R extends AnyResource>({ of: resource, minWidth, start, isKept }: Props<R>) {
  const { scope, texts, nameOf, controls, view, columns, list, query, isFiltered, mayEdit, open, duplicate } = useListScreen(resource)
  const { rowSelection, drop } = useListSelection(resource)
  const { declared } = resource
  const { params, change } = controls
  const group = declared.order?.within && Number((query.matching as Values)[declared.order.within])
  const order = useManualOrder({ resource, scope, list, group: group || undefined, params, isFiltered, onChange: change, nameOf })
  const menuOf = useRowMenu(resource, {
    nameOf,
    movesOf: order?.movesOf,
    duplicate,
    mayDelete: (row) => mayEdit && declared.isRemovable && !isKept?.(row),
    onDeleted: (deletedRow) => drop([(deletedRow as Values)[declared.idKey] as number]),
  })
  const tableLayout = useTableLayout(view)
  const firstStep = texts.missing?.text ?? texts.start
  return (
    <>
      <DefinedColumnsContext value={view?.defined ?? noDefinedColumns}>
        <ResourceTable
          declared={declared}
          list={list}
          columns={columns}
          params={params}
          onChange={change}
          onOpen={open}
          menuOf={menuOf}
          empty={mayEdit && firstStep ? `${texts.empty} ${firstStep}` : texts.empty}
          start={
            start ??
            (mayEdit &&
              (texts.missing ? (
                <PageLink href={texts.missing.href}>{texts.missing.link}</PageLink>
              ) : (
                <AddFirst one={texts.one} onClick={() => open('new')} />
              )))
          }
          label={texts.list}
          minWidth={minWidth}
          tableLayout={tableLayout}
          firstColumn={order?.column}
          rowSelection={rowSelection}
        />
      </DefinedColumnsContext>
      {view && view.needsDefinedColumns && <LoadDefinedColumns of={resource} to={view.defined} keys={view.definedKeys} />}
      {order?.liveRegion}
    </>
  )
}

const AddFirst = ({ one, onClick }: { one: string; onClick: () => void }) => (
  <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onClick}>
    Add the first {one}
  </Button>
)
