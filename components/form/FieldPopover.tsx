import { TagsOutlined } from '@ant-design/icons'
import { Button, Input, Popover } from 'antd'
import { type ReactNode, useContext, useState } from 'react'
import { linkField, mailFieldText } from '#constants/mailFields.ts'
import { limits } from '#constants/limits.ts'
import { Insertion } from './insertion.ts'

interface Props {
  label: string
  /** The fields to choose from: a `FieldList`. It is rendered while the popover is open. */
  children: (choose: (text: string) => void) => ReactNode
}

/** Puts a field into the surrounding input. */
export function FieldPopover({ label, children }: Props) {
  const insert = useContext(Insertion)
  const [isOpen, setOpen] = useState(false)
  const choose = (text: string) => {
    setOpen(false)
    insert(text)
  }
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      destroyOnHidden
      // A function: nothing of it is rendered before it opens.
      content={() => children(choose)}
    >
      <Button size="small" type="text" icon={<TagsOutlined aria-hidden />} title={label} aria-label={label} aria-expanded={isOpen}>
        Field
      </Button>
    </Popover>
  )
}

/** Characters that would end a fallback or begin something else. */
const unfit = /["“”'<>{}|\r\n]/g
const isInPrivate = (name: string): boolean => name === linkField

export interface FieldGroup {
  label: string
  fields: readonly { name: string; label: string }[]
}

/** Fields of a text, each with what it says where there is no value. */
export function FieldList({ groups, onChoose }: { groups: readonly FieldGroup[]; onChoose: (text: string) => void }) {
  const [fallback, setFallback] = useState('')
  return (
    <div className="merge-fields" role="group" aria-label="Fields">
      <label>
        <span className="quiet">Without a value, say</span>
        <Input
          size="small"
          maxLength={limits.name}
          placeholder="Nothing: the paragraph is left out"
          value={fallback}
          onChange={({ target }) => setFallback(target.value.replace(unfit, ''))}
        />
      </label>
      {groups.map((group) => (
        <div key={group.label} role="group" aria-label={group.label}>
          <div className="quiet small">{group.label}</div>
          {group.fields.map(({ name, label }) => (
            <Button
              key={name}
              size="small"
              title={`{{${name}}}`}
              onClick={() => onChoose(mailFieldText(name, isInPrivate(name) ? '' : fallback.trim()))}
            >
              {label}
            </Button>
          ))}
        </div>
      ))}
    </div>
  )
}
