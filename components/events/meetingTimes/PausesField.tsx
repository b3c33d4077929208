import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import type { DayPlan } from '#contract/events/meetingSlots.ts'
import { DateInput } from '../../form/DateInput.tsx'
import { Field, type FieldProps } from '../../form/Field.tsx'
import { NestedField } from '../../form/NestedField.tsx'
import { readableDate } from '../../form/readableDate.ts'

type Pauses = NonNullable<DayPlan['pauses']>

const timeRules = [readableDate('time')]

/** The breaks of a day, each from one local time until another. */
export const PausesField = (field: FieldProps) => (
  <Field {...field} hasNested>
    <PauseList name={field.name} />
  </Field>
)

function PauseList({ name, value, onChange }: { name: string; value?: Pauses | null; onChange?: (pauses: Pauses) => void }) {
  const pauses = value ?? []
  return (
    <Flex vertical gap={8} align="start">
      {pauses.map((_, index) => (
        <Flex key={index} gap={8} align="start">
          <NestedField path={[name, index, 'from']} dependsOn={['until']} rules={timeRules}>
            <DateInput kind="time" aria-label={`Break ${index + 1} from`} />
          </NestedField>
          <NestedField path={[name, index, 'until']} dependsOn={['from']} rules={timeRules}>
            <DateInput kind="time" aria-label={`Break ${index + 1} until`} />
          </NestedField>
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`Remove break ${index + 1}`}
            onClick={() => onChange?.(pauses.filter((_pause, at) => at !== index))}
          />
        </Flex>
      ))}
      {pauses.length < 10 && (
        <Button size="small" icon={<PlusOutlined />} onClick={() => onChange?.([...pauses, { from: '12:30', until: '13:30' }])}>
          Add break
        </Button>
      )}
    </Flex>
  )
}
