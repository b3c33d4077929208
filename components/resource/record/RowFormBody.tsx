import { Alert, Button, Form } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import type * as z from 'zod'
import { formatInViewerZone, timeFormat } from '../../ui/dates.ts'
import { RemoteChangesProvider } from '../../form/RemoteChangeNote.tsx'
import { OwnForm } from '../../form/OwnForm.tsx'
import { FormSchema } from '../../form/FormSchema.tsx'
import { CopiedRowProvider } from '../../form/copiedRow.ts'
import { nameKey, type ShownNames, ShownNamesProvider } from '../../form/shownNames.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { authorOf, remoteChangesText } from '../live/remoteChangesText.ts'
import type { RowForm } from './useRowForm.ts'
import { useSaveKeys } from './useSaveKeys.ts'
import { namedText } from '../base/values.ts'

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
  const { form, initial, draftWrittenAt, conflict, isSaving, dropDraft, remoteChanges: changes, answer, deletedBy } = rowForm
  const part = useRef<HTMLSpanElement>(null)
  // A row with a zone has its dates in it, also while another zone is being chosen.
  const ownZone = Form.useWatch<string | undefined>('timeZone', { form, preserve: true })
  useSaveKeys(part, { onSave: onSubmit, onSaveNext: onSubmitNext, isEnabled: !isReadOnly && !isSaving })
  const [shownNames] = useState<ShownNames>(() => new Map())
  const textOf = (field: string, value: unknown): string =>
    namedText(schema.shape[field], value, (id) => rowForm.storedName(field, id) ?? shownNames.get(nameKey(field, id)))
  const fields = Object.fromEntries(
    Object.entries(changes).map(([field, change]) => [
      field,
      { by: authorOf(change), ...(change.needsChoice && { theirs: textOf(field, change.theirs) }) },
    ]),
  )
  return (
    <FormSchema schema={schema} timeZone={ownZone ?? timeZone}>
      {draftWrittenAt !== null && (
        <Alert
          type="info"
          showIcon
          title={`Restored unsaved changes from ${formatInViewerZone(new Date(draftWrittenAt).toISOString(), timeFormat)}.`}
          action={
            <Button size="small" onClick={dropDraft}>
              Discard draft
            </Button>
          }
          style={{ marginBottom: 12 }}
        />
      )}
      {deletedBy && (
        <Alert
          type="warning"
          showIcon
          title={`${deletedBy === 'self' ? 'You' : 'Someone else'} deleted this. Your changes are still here, but cannot be saved until the delete is undone.`}
          style={{ marginBottom: 12 }}
        />
      )}
      <span role="status" className="for-screen-readers" ref={part}>
        {remoteChangesText(changes, schema)}
      </span>
      <OwnForm
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
          <CopiedRowProvider value={rowForm.copied}>
            <ShownNamesProvider value={shownNames}>{children}</ShownNamesProvider>
          </CopiedRowProvider>
        </RemoteChangesProvider>
        {/* Enter in a field saves. */}
        <button type="submit" hidden disabled={isSaving} />
      </OwnForm>
      {conflict && (
        <ConflictDialog
          schema={schema}
          seen={conflict.seen}
          base={conflict.base}
          mine={conflict.mine}
          current={conflict.current}
          textOf={textOf}
          isSaving={isSaving}
          onSave={(values) => void conflict.save(values).then((stored) => stored && onSettled?.())}
          onCancel={conflict.cancel}
        />
      )}
    </FormSchema>
  )
}
