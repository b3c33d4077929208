import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Input } from 'antd'
import type { TimeRange } from '#contract/fields.ts'
import { Field, type FieldProps } from './Field.tsx'
import { useFormSchema } from './FormSchema.tsx'
import { fromWallClock, toWallClock } from './zonedTime.ts'

/** Time ranges in the form's zone. `first` proposes the one that "Add" puts in. */
export const TimeRangesField = ({ first, ...field }: FieldProps & { first: TimeRange }) => (
  <Field {...field}>
    <TimeRanges first={first} />
  </Field>
)

function TimeRanges({
  value = [],
  onChange,
  first,
}: {
  value?: TimeRange[]
  onChange?: (timeRanges: TimeRange[]) => void
  first: TimeRange
}) {
  const { timeZone } = useFormSchema()
  const set = (index: number, change: Partial<TimeRange>) =>
    onChange?.(value.map((range, at) => (at === index ? { ...range, ...change } : range)))
  return (
    <Flex vertical gap={8} align="start">
      {value.map((range, index) => (
        <Flex key={index} gap={8} align="center" wrap>
          {(['startsAt', 'endsAt'] as const).map((end) => (
            <Input
              key={end}
              type="datetime-local"
              aria-label={end === 'startsAt' ? `Time range ${index + 1} from` : `Time range ${index + 1} to`}
              style={{ width: 210 }}
              value={toWallClock(range[end], timeZone)}
              onChange={({ target }) => set(index, { [end]: fromWallClock(target.value, timeZone) ?? range[end] })}
            />
          ))}
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`Remove time range ${index + 1}`}
            onClick={() => onChange?.(value.filter((_, at) => at !== index))}
          />
        </Flex>
      ))}
      <Button size="small" icon={<PlusOutlined />} onClick={() => onChange?.([...value, first])}>
        Add a time range
      </Button>
    </Flex>
  )
}
