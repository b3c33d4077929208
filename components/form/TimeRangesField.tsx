import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, ConfigProvider, Flex, Form } from 'antd'
import { useRef } from 'react'
import type { TimeRange } from '#contract/fields.ts'
import { DateTimeInput } from './DateTimeInput.tsx'
import { Field, type FieldProps } from './Field.tsx'
import { useFormSchema } from './FormSchema.tsx'
import { movedEnd } from './movedEnd.ts'
import { NestedField } from './NestedField.tsx'
import { isValueOf, readableDate } from './readableDate.ts'

/** Time ranges in the form's zone; when the user moves a start, its end keeps its distance. `initialRange` is the range that "Add" inserts. */
export const TimeRangesField = ({ initialRange, ...field }: FieldProps & { initialRange: TimeRange }) => (
  <Field {...field} hasNested>
    <TimeRanges name={field.name} initialRange={initialRange} />
  </Field>
)

const dateRules = [readableDate('dateTime')]

interface Props {
  name: string
  initialRange: TimeRange
  value?: TimeRange[] | null
  onChange?: (timeRanges: TimeRange[]) => void
}

function TimeRanges({ name, initialRange, value, onChange }: Props) {
  const { componentDisabled: isReadOnly = false } = ConfigProvider.useConfig()
  const form = Form.useFormInstance<Record<string, unknown>>()
  const { timeZone } = useFormSchema()
  const lastStart = useRef('')
  const ranges = value ?? []
  const follow = (index: number, entered: string) => {
    const before = lastStart.current
    const end = form.getFieldValue([name, index, 'endsAt']) as string
    if (entered === before || !isValueOf(entered, 'dateTime')) return
    lastStart.current = entered
    form.setFieldValue([name, index, 'endsAt'], movedEnd({ before, start: entered, end }, { kind: 'dateTime', timeZone }))
  }
  if (isReadOnly && ranges.length === 0) return 'None'
  return (
    <Flex vertical gap={8} align="start">
      {ranges.map((_, index) => (
        <Flex key={index} gap={8} align="start" wrap>
          <NestedField path={[name, index, 'startsAt']} dependsOn={['endsAt']} rules={dateRules}>
            <DateTimeInput
              aria-label={`Time range ${index + 1} from`}
              style={{ width: 210 }}
              onFocus={() => {
                lastStart.current = form.getFieldValue([name, index, 'startsAt']) as string
              }}
              onEntered={(entered) => follow(index, entered)}
            />
          </NestedField>
          <NestedField path={[name, index, 'endsAt']} dependsOn={['startsAt']} rules={dateRules}>
            <DateTimeInput aria-label={`Time range ${index + 1} to`} style={{ width: 210 }} />
          </NestedField>
          {!isReadOnly && (
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`Remove time range ${index + 1}`}
              onClick={() => onChange?.(ranges.filter((_range, at) => at !== index))}
            />
          )}
        </Flex>
      ))}
      {!isReadOnly && (
        <Button size="small" icon={<PlusOutlined />} onClick={() => onChange?.([...ranges, initialRange])}>
          Add time range
        </Button>
      )}
    </Flex>
  )
}
