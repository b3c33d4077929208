import { Alert } from 'antd'
import { useState } from 'react'
import type * as z from 'zod'
import { labelOf } from '#contract/messages.ts'
import { type SeenRow, useAuthorsSince } from '../live/authors.ts'
import { FieldChoices } from './FieldChoices.tsx'
import { differingFields, type Values, valueText } from '../base/values.ts'
import { Modal } from '../../ui/Modal.tsx'

interface Props {
  schema: z.ZodObject
  /** The row, with the version that the user has edited. */
  seen: SeenRow
  /** The row as the form loaded it, as the user edited it, and as it is on the server now. */
  base: Values
  mine: Values
  current: Values
  /** A value as text, where the row has references: their names in place of ids. */
  textOf?: (field: string, value: unknown) => string
  isSaving: boolean
  onSave: (values: Values) => void
  onCancel: () => void
}

/** Compares the two versions of a row that two users changed, field by field. No input is lost. */
export function ConflictDialog({ schema, seen, base, mine, current, textOf = plainTextOf(schema), isSaving, onSave, onCancel }: Props) {
  const authors = useAuthorsSince(seen)
  const keys = Object.keys(schema.shape)
  const fields = differingFields(mine, current, keys)
  const changedByMe = new Set(differingFields(base, mine, keys))
  const [isMine, setMine] = useState<Record<string, boolean>>(() => Object.fromEntries(fields.map((key) => [key, changedByMe.has(key)])))
  const selectedValues = { ...mine, ...Object.fromEntries(fields.map((key) => [key, isMine[key] ? mine[key] : current[key]])) }
  // A position means nothing as a number: unless this user moved the row, it stays where the other user put it.
  const shownFields = fields.filter((key) => key !== 'sortOrder' || changedByMe.has(key))
  return (
    <Modal
      open
      width={760}
      title={`${authors} changed this record`}
      okText="Save my choice"
      cancelText="Keep editing"
      confirmLoading={isSaving}
      onOk={() => onSave(selectedValues)}
      onCancel={onCancel}
    >
      <Alert
        type="warning"
        showIcon
        title="Choose for each field which version to keep. Nothing has been saved yet."
        style={{ marginBottom: 12 }}
      />
      <FieldChoices
        fields={shownFields.map((field) => ({ field, label: labelOf(schema.shape[field], field) }))}
        sides={[
          { key: 'mine', name: 'Yours', textOf: (field) => textOf(field, mine[field]) },
          { key: 'theirs', name: 'Theirs', textOf: (field) => textOf(field, current[field]) },
        ]}
        selectedKey={(field) => (isMine[field] ? 'mine' : 'theirs')}
        onChoose={(field, key) => setMine({ ...isMine, [field]: key === 'mine' })}
        empty="Both versions are the same."
      />
    </Modal>
  )
}

const plainTextOf =
  (schema: z.ZodObject) =>
  (field: string, value: unknown): string =>
    valueText(schema.shape[field], value)
