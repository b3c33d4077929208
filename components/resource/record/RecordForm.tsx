import { Button, Flex } from 'antd'
import { type Ref, useImperativeHandle } from 'react'
import { createPortal } from 'react-dom'
import type { AnyResource } from '#contract/resource.ts'
import { leaveConfirmation, saveFirst } from '../../ui/leaveConfirmation.ts'
import { useConfirm } from '../../ui/ConfirmProvider.tsx'
import { useMountedCheck } from '../../ui/useMountedCheck.ts'
import type { LeaveHandler, ResourceDrawerProps } from './ResourceDrawerProps.ts'
import { RowFormBody } from './RowFormBody.tsx'
import { RecordParts } from './unsavedParts.ts'
import { useFirstFieldFocus } from './useFirstFieldFocus.ts'
import { useLeaveGuard } from './useLeaveGuard.ts'
import type { CopyId } from './useOpenAddress.ts'
import { useRecordParts } from './useRecordParts.ts'
import { useRowForm } from './useRowForm.ts'
import type { Values } from '../base/values.ts'

interface Props<R extends AnyResource> extends ResourceDrawerProps<R> {
  footerElement: HTMLElement | null
  ref: Ref<LeaveHandler>
  /** Called with the stored row to add another; undefined if that is not offered. */
  onAddNext?: (stored: Values) => void
}

/** The form of one record. Its buttons are rendered in the drawer's footer. Each record has its own form. */
export function RecordForm<R extends AnyResource>({
  resource,
  row,
  defaults,
  purpose,
  timeZone,
  children,
  footer,
  isReadOnly = false,
  onClose,
  onSaved,
  copyOf,
  onAddNext,
  footerElement,
  ref,
}: Props<R>) {
  const confirm = useConfirm()
  const rowForm = useRowForm(resource, { row, defaults, purpose, copyOf, onSaved })
  const { isSaving, save } = rowForm
  const { parts, ...otherParts } = useRecordParts()
  const hasUnsaved = () => rowForm.hasUnsaved() || otherParts.hasUnsaved()
  const isStillMounted = useMountedCheck()
  const idOf = (one: object) => (one as Values)[resource.declared.idKey] as number
  const openedAs = row ? String(idOf(row)) : copyOf ? (`copy-${idOf(copyOf)}` satisfies CopyId) : 'new'
  useLeaveGuard({ isDirty: rowForm.isDirty || otherParts.isDirty, hasUnsaved, openedAs })
  // The user may have moved on to another record while saving, which stays open.
  const closeIfMounted = () => isStillMounted() && onClose()
  const submit = () => void save().then((stored) => stored && closeUnlessUnsaved())
  const addNext = onAddNext && (() => void save().then((stored) => stored && leave(() => isStillMounted() && onAddNext(stored))))
  // The form itself is saved by then, but a note next to it may not be.
  const closeUnlessUnsaved = () => void leave(closeIfMounted)
  const leave = async (proceed: () => void) => {
    const isConfirmed = !hasUnsaved() || (await confirm(leaveConfirmation))
    if (!isConfirmed) return
    if (rowForm.hasUnsaved()) rowForm.dropDraft()
    otherParts.drop()
    proceed()
  }
  const leaveSaved = (proceed: () => void) => {
    if (hasUnsaved()) void confirm(saveFirst)
    else proceed()
  }
  useFirstFieldFocus(!row && !isReadOnly)
  useImperativeHandle(ref, () => (proceed) => void leave(proceed))
  return (
    <>
      <RowFormBody
        rowForm={rowForm}
        schema={row ? resource.declared.schema : resource.declared.newSchema}
        timeZone={timeZone}
        onSubmit={submit}
        onSubmitNext={addNext}
        onSettled={closeUnlessUnsaved}
        isReadOnly={isReadOnly}
      >
        <RecordParts value={parts}>{children}</RecordParts>
      </RowFormBody>
      {footerElement &&
        createPortal(
          <Flex justify="space-between" gap={8} className="record-foot">
            <div>{typeof footer === 'function' ? footer((proceed) => void leave(proceed), leaveSaved) : footer}</div>
            <Flex gap={8}>
              <Button className="record-cancel" onClick={() => void leave(onClose)}>
                {isReadOnly ? 'Close' : 'Cancel'}
              </Button>
              {addNext && (
                <Button
                  className="record-next"
                  loading={isSaving}
                  onClick={addNext}
                  title="Save and add another (Ctrl+Enter)"
                  aria-keyshortcuts="Control+Enter Meta+Enter"
                >
                  Save and add another
                </Button>
              )}
              {!isReadOnly && (
                <Button type="primary" loading={isSaving} onClick={submit} title="Save (Ctrl+S)" aria-keyshortcuts="Control+S Meta+S">
                  Save
                </Button>
              )}
            </Flex>
          </Flex>,
          footerElement,
        )}
    </>
  )
}
