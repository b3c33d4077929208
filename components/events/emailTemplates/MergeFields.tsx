import { TagsOutlined } from '@ant-design/icons'
import { Button, Input, Popover } from 'antd'
import { useContext, useState } from 'react'
import { answerPrefix, linkField, mailFieldGroups, mailFieldText } from '#constants/mailFields.ts'
import { limits } from '#constants/limits.ts'
import { formQuestions } from '#store/events/questions.ts'
import { Insertion } from '../../form/insertion.ts'
import { useLookup } from '../../ui/useLookup.ts'

interface Props {
  label: string
  /** Whose questions have fields: those of a company type, 0 for all. */
  scope: { eventId: number; eventCompanyTypeId: number }
}

/** Puts a field into the surrounding input, with what it says where there is no value. */
export function MergeFields({ label, scope }: Props) {
  const insert = useContext(Insertion)
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      destroyOnHidden
      content={
        <FieldList
          scope={scope}
          onChoose={(text) => {
            setOpen(false)
            insert(text)
          }}
        />
      }
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

function FieldList({ scope, onChoose }: { scope: Props['scope']; onChoose: (text: string) => void }) {
  const [fallback, setFallback] = useState('')
  const questions = useLookup(formQuestions, scope)
  const answers = new Map(questions.rows.map(({ internalKey, label }) => [`${answerPrefix}${internalKey}`, label]))
  const groups = [
    ...mailFieldGroups,
    ...(answers.size > 0 ? [{ label: 'Answers', fields: [...answers].map(([name, label]) => ({ name, label })) }] : []),
  ]
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
