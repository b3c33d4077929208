import { Alert, Button, Form } from 'antd'
import { type ReactNode, useRef } from 'react'
import type * as z from 'zod'
import { formatInViewerZone, timeFormat } from '../../ui/dates.ts'
import { RemoteChangesProvider } from '../../form/RemoteChangeNote.tsx'
import { FormSchema } from '../../form/FormSchema.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { authorOf, remoteChangesText } from '../live/remoteChangesText.ts'
import type { RowForm } from './useRowForm.ts'
import { useSaveKeys } from './useSaveKeys.ts'
import { valueText } from '../values.ts'

const ConflictDialog = lazyPart(() => import('./ConflictDialog.tsx').then((file) => file.ConflictDialog))

interface Props {
  rowForm: RowForm
  schema: z.ZodObject
  timeZone?: string
  onSubmit: () => void
  /** Saves and starts the next new row. Default: saves only. */
  onSubmitNext?: () => void
  /** Called after a save that resolved a conflict. */
  onSettled?: () => void
  isReadOnly?: boolean
  children: ReactNode
}

/** The form with its draft notice and its conflict dialog. Drawers and pages render it in their own frame. */
export function RowFormBody({
  rowForm,
  schema,
  timeZone,
  onSubmit,
  onSubmitNext = onSubmit,
  onSettled,
  isReadOnly = false,
  children,
}: Props) {
  const { form, initial, draftWrittenAt, conflict, isSaving, dropDraft, remoteChanges: changes, answer, isDeleted } = rowForm
  const part = useRef<HTMLSpanElement>(null)
  useSaveKeys(part, { onSave: onSubmit, onSaveNext: onSubmitNext, isEnabled: !isReadOnly && !isSaving })
  const fields = Object.fromEntries(
    Object.entries(changes).map(([field, change]) => [
      field,
      { by: authorOf(change), ...(change.needsChoice && { theirs: valueText(schema.shape[field], change.theirs) }) },
    ]),
  )
  return (
    <FormSchema schema={schema} timeZone={timeZone}>
      {draftWrittenAt !== null && (
        <Alert
          type="info"
          showIcon
          title={`Restored unsaved changes from ${formatInViewerZone(new Date(draftWrittenAt).toISOString(), timeFormat)}.`}
          action={
            <Button size="small" onClick={dropDraft}>
              Discard changes
            </Button>
          }
          style={{ marginBottom: 12 }}
        />
      )}
      {isDeleted && (
        <Alert
          type="warning"
          showIcon
          title="Someone else deleted this. Your changes are still here, but cannot be saved until the delete is undone."
          style={{ marginBottom: 12 }}
        />
      )}
      <span role="status" className="for-screen-readers" ref={part}>
        {remoteChangesText(changes, schema)}
      </span>
      <Form
        form={form}
        layout="vertical"
        initialValues={initial}
        onValuesChange={rowForm.markUnsaved}
        onFinish={onSubmit}
        onFinishFailed={onSubmit}
        requiredMark={!isReadOnly}
        className={isReadOnly ? 'form-only-read' : undefined}
        disabled={isReadOnly}
        scrollToFirstError={{ focus: true }}
        autoComplete="off"
      >
        <RemoteChangesProvider value={{ fields, take: (field) => answer(field, 'take'), keep: (field) => answer(field, 'keep') }}>
          {children}
        </RemoteChangesProvider>
        {/* Enter in a field saves. */}
        <button type="submit" hidden disabled={isSaving} />
      </Form>
      {conflict && (
        <ConflictDialog
          schema={schema}
          base={conflict.base}
          mine={conflict.mine}
          current={conflict.current}
          isSaving={isSaving}
          onSave={(values) => void conflict.save(values).then((stored) => stored && onSettled?.())}
          onCancel={conflict.cancel}
        />
      )}
    </FormSchema>
  )
}
