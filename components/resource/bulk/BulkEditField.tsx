import { Checkbox, Form, Radio } from 'antd'
import type { ReactNode } from 'react'
import type * as z from 'zod'
import { isListField, type ListMode } from '#contract/bulkEdit.ts'
import { isRequired, labelOf } from '#contract/messages.ts'
import { InputOfType } from '../../form/InputOfType.tsx'

interface Props {
  schema: z.ZodObject
  field: string
  listMode: ListMode
  onListMode: (mode: ListMode) => void
  isEmptied: boolean
  onEmptied: (isEmptied: boolean) => void
  /** The fields of the record's form, of which only this one is rendered. Default: an input for the field's type. */
  children?: ReactNode
}

/** The new value of a field for many rows: the input of the record's form, or empty; a list can also be added to or taken from. */
export function BulkEditField({ schema, field, listMode, onListMode, isEmptied, onEmptied, children }: Props) {
  const fieldSchema = schema.shape[field] as z.ZodType
  const label = labelOf(fieldSchema, field)
  const isList = isListField(fieldSchema)
  const isClearable = !isList && !isRequired(fieldSchema) && fieldSchema.safeParse(null).success
  return (
    <>
      {isList && (
        <Form.Item label="Change">
          <Radio.Group
            aria-label={`How to change ${label}`}
            value={listMode}
            onChange={({ target }) => onListMode(target.value as ListMode)}
            options={[
              { value: 'add', label: 'Add' },
              { value: 'remove', label: 'Remove' },
              { value: 'replace', label: 'Replace all' },
            ]}
          />
        </Form.Item>
      )}
      {!isEmptied && <div className="bulk-edit-field">{children ?? <InputOfType name={field} />}</div>}
      {isClearable && (
        <Checkbox checked={isEmptied} onChange={({ target }) => onEmptied(target.checked)}>
          Clear {label}
        </Checkbox>
      )}
    </>
  )
}
