import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Form, Input } from 'antd'
import { type ClipboardEvent, useEffect, useState } from 'react'
import { optionQuestions, type QuestionTypeId } from '#constants/questionKinds.ts'
import { newPartsField } from '#contract/newParts.ts'
import { optionValue } from '#contract/forms/keys.ts'
import { Field } from '../../form/Field.tsx'
import { NestedField } from '../../form/NestedField.tsx'
import { isSeveralLines, leftOutText, optionsOfLines } from './optionLines.ts'

interface NewOption {
  label?: string
  value?: string
  isActive: boolean
}

/** The options of a new question that is answered by choosing. They are saved with the question. */
export function NewOptions() {
  const form = Form.useFormInstance()
  const type = Form.useWatch<QuestionTypeId | undefined>('questionTypeId', { form, preserve: true })
  const hasOptions = type !== undefined && optionQuestions.includes(type)
  useEffect(() => {
    if (type !== undefined && !hasOptions) form.setFieldValue(newPartsField, undefined)
  }, [form, type, hasOptions])
  if (!hasOptions) return null
  return (
    <Field
      name={newPartsField}
      hasNested
      extra="A list that you paste becomes an option for each line. Capacity and further settings of an option can be set once the question is saved"
    >
      <OptionList />
    </Field>
  )
}

function OptionList({ value, onChange }: { value?: NewOption[] | null; onChange?: (options: NewOption[]) => void }) {
  const form = Form.useFormInstance()
  const [hasAdded, setAdded] = useState(false)
  /** The lines of the last list that was pasted which became no option. */
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const options = value ?? []
  const add = () => {
    setAdded(true)
    onChange?.([...options, { isActive: true }])
  }
  /** The value follows the label until it is typed into. */
  const follow = (index: number, label: string) => {
    const taken = new Set(options.flatMap((option, at) => (at !== index && option.value ? [option.value] : [])))
    const { label: before = '', value: current = '' } = options[index] ?? {}
    const isFollowing = current === '' || current === optionValue(before, taken)
    if (isFollowing) form.setFieldValue([newPartsField, index, 'value'], optionValue(label, taken))
  }
  /** A list that is pasted into a label becomes an option for each of its lines. */
  const paste = (event: ClipboardEvent<HTMLInputElement>, index: number) => {
    const text = event.clipboardData.getData('text/plain')
    if (!isSeveralLines(text)) return
    event.preventDefault()
    const isEmpty = (options[index]?.label ?? '').trim() === ''
    const [before, after] = [options.slice(0, isEmpty ? index : index + 1), options.slice(index + 1)]
    const { added, left } = optionsOfLines(text, [...before, ...after])
    setLeftOut(left)
    onChange?.([...before, ...added.map((option) => ({ ...option, isActive: true })), ...after])
  }
  return (
    <Flex vertical gap={8} align="stretch">
      {options.map((option, index) => (
        <Flex key={index} gap={8} align="start" role="group" aria-label={`Option ${index + 1}`}>
          <NestedField path={[newPartsField, index, 'label']}>
            <Input
              aria-label={`Label of option ${index + 1}`}
              placeholder="Label"
              autoFocus={hasAdded && index === options.length - 1}
              onChange={({ target }) => follow(index, target.value)}
              onPaste={(event) => paste(event, index)}
              onPressEnter={(press) => {
                press.preventDefault()
                if (option.label) add()
              }}
            />
          </NestedField>
          <NestedField path={[newPartsField, index, 'value']}>
            <Input aria-label={`Value of option ${index + 1}`} placeholder="Value in exports" />
          </NestedField>
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`Remove option ${index + 1}`}
            onClick={() => onChange?.(options.filter((_, at) => at !== index))}
          />
        </Flex>
      ))}
      <Button icon={<PlusOutlined aria-hidden />} style={{ alignSelf: 'start' }} onClick={add}>
        Add option
      </Button>
      <div aria-live="polite">{leftOutText(leftOut)}</div>
    </Flex>
  )
}
