import type { ReactNode } from 'react'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { type ListRecord, useListOf, useSelectionOf } from '../list/listContexts.ts'
import { MergeRows } from '../merge/MergeRows.tsx'
import type { Values } from '../values.ts'
import type { ShowsVersions } from './RecordedVersion.ts'
import type { Leave } from './ResourceDrawerProps.ts'
import type { Defaults } from './useRowForm.ts'
import { WhileOpen } from './WhileOpen.tsx'

const Drawer = lazyPart(() => import('./ResourceDrawer.tsx').then((file) => file.ResourceDrawer), { ahead: true })
const DeleteButton = lazyPart(() => import('./DeleteButton.tsx').then((file) => file.DeleteButton), { ahead: true })

interface Props<R extends AnyResource> {
  of: ResourceStore<R>
  /** What a new row starts from, beside the parent that the list's scope names. */
  defaults: Defaults<R>
  timeZone?: string
  width?: number
  /** How its history shows versions; without it in words alone. */
  versions?: ShowsVersions
  /** What else can be done with an opened row; `leave` closes it for that, when unsaved changes may be lost. */
  rowActions?: (row: RowOf<R>, leave: Leave) => ReactNode
  /** What adds a row, where that is more than the empty form; it opens what it has added, or closes. */
  adding?: (adding: { open: (row: RowOf<R>) => void; close: () => void }) => ReactNode
  /** The fields of the form, for a row or for a new one. */
  children: (row: RowOf<R> | null) => ReactNode
}

/** The opened record of the list around it in a drawer, to change and to delete it; or a new one. */
export const RecordDrawer = <R extends AnyResource>({ of, adding, ...props }: Props<R>) => (
  <WhileOpen of={of}>
    {(record) => (record.row === null && adding ? adding(record) : <OpenDrawer of={of} record={record} {...props} />)}
  </WhileOpen>
)

function OpenDrawer<R extends AnyResource>({
  of: resource,
  record: { row, steps, close },
  defaults,
  timeZone,
  width,
  versions,
  rowActions,
  children,
}: Omit<Props<R>, 'adding'> & { record: ListRecord<R> }) {
  const { scope, texts, nameOf, mayEdit } = useListOf(resource)
  const { drop } = useSelectionOf(resource)
  const { idKey, parent, isRemovable } = resource.declared
  const idOf = (one: RowOf<R>) => (one as Values)[idKey] as number
  return (
    <Drawer
      resource={resource}
      row={row}
      defaults={parent ? { ...defaults, [parent]: (scope as Values)[parent] } : defaults}
      title={row ? nameOf(row) : `New ${texts.one}`}
      timeZone={timeZone}
      width={width}
      versions={versions}
      isReadOnly={!mayEdit}
      steps={steps}
      onClose={close}
      footer={(leave) =>
        row &&
        mayEdit &&
        isRemovable && (
          <>
            <DeleteButton
              resource={resource}
              row={row}
              name={nameOf(row)}
              onDeleted={() => {
                drop([idOf(row)])
                close()
              }}
            />
            <MergeRows of={resource} ids={[idOf(row)]} />
            {rowActions?.(row, (go) => leave(() => (go(), close())))}
          </>
        )
      }
    >
      {children(row)}
    </Drawer>
  )
}
