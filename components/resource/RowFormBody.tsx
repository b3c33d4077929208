import { Alert, Button, Form } from 'antd'
import type { ReactNode } from 'react'
import type * as z from 'zod'
import { formatInViewerZone, timeFormat } from '../ui/dates.ts'
import { FormSchema } from '../form/FormSchema.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import type { RowForm } from './useRowForm.ts'

const ConflictDialog = lazyPart(() => import('./ConflictDialog.tsx').then((file) => file.ConflictDialog))

interface Props {
  rowForm: RowForm
  schema: z.ZodObject
  timeZone?: string
  onSubmit: () => void
  /** Called with a save that settled a conflict. */
  onSettled?: () => void
  isReadOnly?: boolean
  children: ReactNode
}

/** The form itself with its draft notice and its conflict dialog; drawers and pages put a frame around it. */
export function RowFormBody({ rowForm, schema, timeZone, onSubmit, onSettled, isReadOnly = false, children }: Props) {
  const { form, initial, draftFrom, conflict, isSaving, dropDraft } = rowForm
  return (
    <FormSchema schema={schema} timeZone={timeZone}>
      {draftFrom !== null && (
        <Alert
          type="info"
          showIcon
          title={`Restored unsaved changes from ${formatInViewerZone(new Date(draftFrom).toISOString(), timeFormat)}.`}
          action={
            <Button size="small" onClick={dropDraft}>
              Discard them
            </Button>
          }
          style={{ marginBottom: 12 }}
        />
      )}
      <Form
        form={form}
        layout="vertical"
        initialValues={initial}
        onValuesChange={rowForm.typed}
        onFinish={onSubmit}
        onFinishFailed={onSubmit}
        requiredMark={!isReadOnly}
        className={isReadOnly ? 'only-read' : undefined}
        disabled={isReadOnly}
        scrollToFirstError={{ focus: true }}
        autoComplete="off"
      >
        {children}
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
