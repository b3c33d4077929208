import { Alert, Modal, Radio, Table } from 'antd'
import { useState } from 'react'
import type * as z from 'zod'
import { labelOf } from '#contract/messages.ts'
import { differing, type Values, valueText } from './values.ts'

interface Props {
  schema: z.ZodObject
  /** The row as it was when the form opened, as the user left it, and as it is on the server now. */
  base: Values
  mine: Values
  current: Values
  isSaving: boolean
  onSave: (values: Values) => void
  onCancel: () => void
}

/** Both versions of a row that two people changed, field by field; nothing typed is lost. */
export function ConflictDialog({ schema, base, mine, current, isSaving, onSave, onCancel }: Props) {
  const keys = Object.keys(schema.shape)
  const fields = differing(mine, current, keys)
  const changedByMe = new Set(differing(base, mine, keys))
  const [isMine, setMine] = useState<Record<string, boolean>>(() => Object.fromEntries(fields.map((key) => [key, changedByMe.has(key)])))
  const chosen = { ...mine, ...Object.fromEntries(fields.map((key) => [key, isMine[key] ? mine[key] : current[key]])) }
  return (
    <Modal
      open
      width={760}
      title="Somebody else changed this meanwhile"
      okText="Save my choice"
      cancelText="Back to the form"
      confirmLoading={isSaving}
      onOk={() => onSave(chosen)}
      onCancel={onCancel}
    >
      <Alert
        type="warning"
        showIcon
        title="Choose for each field which version to keep. Nothing has been saved yet."
        style={{ marginBottom: 12 }}
      />
      <Table
        size="small"
        rowKey="key"
        pagination={false}
        dataSource={fields.map((key) => ({ key }))}
        locale={{ emptyText: 'Both versions say the same.' }}
        columns={[
          { title: 'Field', width: '28%', render: (_, { key }) => labelOf(schema.shape[key], key) },
          {
            title: 'Keep',
            render: (_, { key }) => (
              <Radio.Group
                aria-label={labelOf(schema.shape[key], key)}
                value={isMine[key] ? 'mine' : 'theirs'}
                onChange={({ target }) => setMine({ ...isMine, [key]: target.value === 'mine' })}
                className="conflict-choice"
              >
                <Radio value="mine">
                  <strong>Yours</strong> <span className="conflict-value">{valueText(schema.shape[key], mine[key])}</span>
                </Radio>
                <Radio value="theirs">
                  <strong>Theirs</strong> <span className="conflict-value">{valueText(schema.shape[key], current[key])}</span>
                </Radio>
              </Radio.Group>
            ),
          },
        ]}
      />
    </Modal>
  )
}
