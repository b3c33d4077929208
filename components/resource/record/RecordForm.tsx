import { Button, Flex } from 'antd'
import { type Ref, useImperativeHandle } from 'react'
import { createPortal } from 'react-dom'
import type { AnyResource } from '#contract/resource.ts'
import { useAsk } from '../../ui/Questions.tsx'
import { useStillThere } from '../../ui/useStillThere.ts'
import type { Leave, ResourceDrawerProps } from './ResourceDrawerProps.ts'
import { RowFormBody } from './RowFormBody.tsx'
import { RecordParts } from './unsavedParts.ts'
import { useLeaveGuard } from './useLeaveGuard.ts'
import { useRecordParts } from './useRecordParts.ts'
import { useRowForm } from './useRowForm.ts'

/** The form of one record. Its buttons are rendered in the drawer's footer. Each record has its own form. */
export function RecordForm<R extends AnyResource>({
  resource,
  row,
  defaults,
  timeZone,
  children,
  footer,
  isReadOnly = false,
  onClose,
  onSaved,
  foot,
  ref,
}: ResourceDrawerProps<R> & { foot: HTMLElement | null; ref: Ref<Leave> }) {
  const ask = useAsk()
  const rowForm = useRowForm(resource, { row, defaults, onSaved })
  const { isSaving, save } = rowForm
  const { parts, ...others } = useRecordParts()
  const hasUnsaved = () => rowForm.hasUnsaved() || others.hasUnsaved()
  const isStillThere = useStillThere()
  useLeaveGuard({ isDirty: rowForm.isDirty || others.isDirty, hasUnsaved })
  // The user may have moved on to another record while saving, which stays open.
  const closeAfter = () => isStillThere() && onClose()
  const submit = () => void save().then((stored) => stored && closeUnlessUnsaved())
  // The form itself is saved by then, but a note next to it may not be.
  const closeUnlessUnsaved = () => void leave(closeAfter)
  const leave = async (go: () => void) => {
    const isSure =
      !hasUnsaved() ||
      (await ask({ title: 'Leave without saving?', content: 'What you typed will be lost.', okText: 'Leave', cancelText: 'Keep editing' }))
    if (!isSure) return
    if (rowForm.hasUnsaved()) rowForm.dropDraft()
    others.drop()
    go()
  }
  useImperativeHandle(ref, () => (go) => void leave(go))
  return (
    <>
      <RowFormBody
        rowForm={rowForm}
        schema={resource.declared.schema}
        timeZone={timeZone}
        onSubmit={submit}
        onSettled={closeUnlessUnsaved}
        isReadOnly={isReadOnly}
      >
        <RecordParts value={parts}>{children}</RecordParts>
      </RowFormBody>
      {foot &&
        createPortal(
          <Flex justify="space-between" gap={8} className="record-foot">
            <div>{typeof footer === 'function' ? footer((go) => void leave(go)) : footer}</div>
            <Flex gap={8}>
              <Button className="record-cancel" onClick={() => void leave(onClose)}>
                {isReadOnly ? 'Close' : 'Cancel'}
              </Button>
              {!isReadOnly && (
                <Button type="primary" loading={isSaving} onClick={submit}>
                  Save
                </Button>
              )}
            </Flex>
          </Flex>,
          foot,
        )}
    </>
  )
}
