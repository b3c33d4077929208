import { Form, Select } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import type * as z from 'zod'
import { isListField, isSwitchField, type ListMode } from '#contract/bulkEdit.ts'
import { labelOf } from '#contract/messages.ts'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import type { BulkEdit } from '#store/createUpdateMany.ts'
import { FormSchema } from '../../form/FormSchema.tsx'
import { OwnForm } from '../../form/OwnForm.tsx'
import { emptyToNull } from '../../form/emptyToNull.ts'
import { Modal } from '../../ui/Modal.tsx'
import { formatCount } from '../../ui/numbers.ts'
import type { Values } from '../base/values.ts'
import { BulkEditField } from './BulkEditField.tsx'
import { BulkPreviewText } from './BulkPreviewText.tsx'
import { useBulkPreview } from './useBulkPreview.ts'
import { searchByLabel } from '../../ui/selectSearch.ts'

interface Props<R extends AnyResource> {
  resource: ResourceStore<R>
  ids: readonly number[]
  /** The singular and the plural of the rows: "track", "tracks". */
  one: string
  many: string
  nameOf: (row: RowOf<R>) => string
  timeZone?: string
  isSaving: boolean
  onSave: (edit: BulkEdit) => void
  onCancel: () => void
  /** The fields of the record's form. Default: an input for the type of each field. */
  children?: ReactNode
}

/** Chooses a field and its new value for many rows, and shows how many of them change before they do. */
export function BulkEditDialog<R extends AnyResource>(props: Props<R>) {
  const { resource, ids, one, many, nameOf, timeZone, isSaving, onSave, onCancel, children } = props
  const { schema, bulkEdit } = resource.declared
  const [form] = Form.useForm<Values>()
  const fieldId = useId()
  const [field, setField] = useState<string | undefined>(bulkEdit.length === 1 ? bulkEdit[0] : undefined)
  const [listMode, setListMode] = useState<ListMode>('add')
  const [isEmptied, setEmptied] = useState(false)
  const values = Form.useWatch([], { form, preserve: true }) as Values | undefined
  const edit = field === undefined ? undefined : editOf(schema, { ids, field, value: values?.[field], listMode, isEmptied })
  const preview = useBulkPreview(resource, edit)
  const changed = preview?.results?.filter(({ isChanged }) => isChanged).length ?? ids.length
  const rows = `${formatCount(changed)} ${changed === 1 ? one : many}`
  const choose = (next: string) => {
    form.resetFields()
    setField(next)
    setEmptied(false)
  }
  const save = () => edit && changed > 0 && onSave(edit)
  return (
    <Modal
      open
      width={520}
      title={`Edit ${formatCount(ids.length)} ${ids.length === 1 ? one : many}`}
      okText={edit && changed > 0 ? `Change ${rows}` : 'Change'}
      okButtonProps={{ disabled: !edit || changed === 0 }}
      confirmLoading={isSaving}
      onOk={save}
      onCancel={onCancel}
    >
      <FormSchema schema={schema} timeZone={timeZone} onlyField={field ?? ''}>
        <OwnForm form={form} layout="vertical" onFinish={save} autoComplete="off" requiredMark={false}>
          <Form.Item label="Field" htmlFor={fieldId}>
            <Select
              id={fieldId}
              autoFocus={field === undefined}
              placeholder="Choose a field"
              value={field}
              onChange={choose}
              showSearch={searchByLabel}
              options={bulkEdit.map((name) => ({ value: name, label: labelOf(schema.shape[name], name) }))}
            />
          </Form.Item>
          {field !== undefined && (
            <BulkEditField key={field} {...{ schema, field, listMode, isEmptied }} onListMode={setListMode} onEmptied={setEmptied}>
              {children}
            </BulkEditField>
          )}
        </OwnForm>
      </FormSchema>
      <BulkPreviewText preview={preview} isComplete={edit !== undefined} count={ids.length} {...{ one, many, nameOf }} />
    </Modal>
  )
}

interface Choice {
  ids: readonly number[]
  field: string
  value: unknown
  listMode: ListMode
  isEmptied: boolean
}

/** The edit, once a valid value was chosen: an untouched switch is off, any other untouched field has no value yet. */
function editOf(schema: z.ZodObject, { ids, field, value, listMode, isEmptied }: Choice): BulkEdit | undefined {
  const fieldSchema = schema.shape[field] as z.ZodType
  if (isEmptied) return { ids, values: { [field]: null } }
  const sent = isSwitchField(fieldSchema) ? (value ?? false) : emptyToNull(value)
  const isList = isListField(fieldSchema)
  const isNothing = sent === null || (isList && listMode !== 'replace' && Array.isArray(sent) && sent.length === 0)
  if (isNothing || !fieldSchema.safeParse(sent).success) return undefined
  return { ids, values: { [field]: sent }, ...(isList && { listMode }) }
}
