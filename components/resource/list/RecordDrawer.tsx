import { CopyOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { type ListRecord, useListScreen, useListSelection } from '../screen/listContexts.ts'
import { MergeRows } from './MergeRows.tsx'
import type { Values } from '../base/values.ts'
import type { VersionViewer } from '../record/VersionViewer.ts'
import type { LeaveHandler } from '../record/ResourceDrawerProps.ts'
import type { Defaults } from '../record/useRowForm.ts'
import { duplicateValues } from '../record/duplicateValues.ts'
import { WhileOpen } from './WhileOpen.tsx'

const Drawer = lazyPart(() => import('../record/ResourceDrawer.tsx').then((file) => file.ResourceDrawer), { prefetch: true })
const DeleteButton = lazyPart(() => import('../record/DeleteButton.tsx').then((file) => file.DeleteButton), { prefetch: true })

interface Props<R extends AnyResource> {
  of: ResourceStore<R>
  /** Initial values of a new row, besides the parent that the list's scope names. */
  defaults: Defaults<R>
  /** The field of `defaults` that says what a new row is for; see `ResourceDrawerProps`. */
  purpose?: keyof Defaults<R>
  timeZone?: string
  width?: number
  /** Whether a row no longer changes, whatever the role: its form is shown, and not saved. */
  isFixed?: (row: RowOf<R>) => boolean
  /** Whether a row cannot be deleted. */
  isKept?: (row: RowOf<R>) => boolean
  /** How its history shows versions. Default: as text only. */
  versionViewer?: VersionViewer
  /** What identifies an open row, above its form: a `RecordHead`. */
  head?: (row: RowOf<R>) => ReactNode
  /**
   * Further actions for an open row. `leave` closes the row for them, after the user has confirmed that unsaved changes are lost; `leaveSaved` closes it
   * for an action on what is stored, and refuses while there are unsaved changes.
   */
  renderRowActions?: (row: RowOf<R>, leave: LeaveHandler, leaveSaved: LeaveHandler) => ReactNode
  /** Adds a row, if that takes more than the empty form. Opens the row it has added, or closes. */
  adding?: (adding: { open: (row: RowOf<R>) => void; close: () => void }) => ReactNode
  /** The form's fields, for an existing row or for a new one (null), which may be a duplicate. */
  children: (row: RowOf<R> | null, copyOf: RowOf<R> | null) => ReactNode
}

/** The open record of the surrounding list in a drawer, to change and delete it; or a new one. */
export const RecordDrawer = <R extends AnyResource>({ of, adding, ...props }: Props<R>) => (
  <WhileOpen of={of}>
    {(record) => (record.row === null && !record.copyOf && adding ? adding(record) : <OpenDrawer of={of} record={record} {...props} />)}
  </WhileOpen>
)

function OpenDrawer<R extends AnyResource>({
  of: resource,
  record: { row, copyOf, steps, close },
  defaults,
  purpose,
  timeZone,
  width,
  isFixed,
  isKept,
  versionViewer,
  head,
  renderRowActions,
  children,
}: Omit<Props<R>, 'adding'> & { record: ListRecord<R> }) {
  const { scope, texts, nameOf, mayEdit, duplicate } = useListScreen(resource)
  const { drop } = useListSelection(resource)
  const { declared } = resource
  const { idKey, parent, isRemovable } = declared
  const idOf = (one: RowOf<R>) => (one as Values)[idKey] as number
  return (
    <Drawer
      resource={resource}
      row={row}
      defaults={{
        ...defaults,
        ...(copyOf && duplicateValues(declared, copyOf)),
        ...(parent && { [parent]: (scope as Values)[parent] }),
      }}
      purpose={purpose}
      copyOf={copyOf}
      title={row ? nameOf(row) : copyOf ? `Duplicate of ${nameOf(copyOf)}` : `Add ${texts.one}`}
      timeZone={timeZone}
      width={width}
      versionViewer={versionViewer}
      head={row && head?.(row)}
      isReadOnly={!mayEdit || (row !== null && isFixed?.(row) === true)}
      steps={steps}
      onClose={close}
      footer={(leave, leaveSaved) =>
        row &&
        mayEdit && (
          <>
            {isRemovable && !isKept?.(row) && (
              <DeleteButton
                resource={resource}
                row={row}
                name={nameOf(row)}
                onDeleted={() => {
                  drop([idOf(row)])
                  close()
                }}
              />
            )}
            {duplicate && (
              <Button icon={<CopyOutlined aria-hidden />} onClick={() => leave(() => duplicate(row))}>
                Duplicate
              </Button>
            )}
            {isRemovable && <MergeRows of={resource} ids={[idOf(row)]} />}
            {isRemovable &&
              renderRowActions?.(
                row,
                (go) => leave(() => (go(), close())),
                (go) => leaveSaved(() => (go(), close())),
              )}
          </>
        )
      }
    >
      {children(row, copyOf)}
    </Drawer>
  )
}
