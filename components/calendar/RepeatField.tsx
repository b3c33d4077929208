import { Form, InputNumber, Select } from 'antd'
import { calendarLimits } from '#constants/calendar.ts'
import { readRepeat, type Repeat, type RepeatFrequency, repeatRuleOf, repeatUnit } from '#contract/calendar/repeatRule.ts'
import { calendarItems } from '#store/calendar/items.ts'
import { DateInput } from '../form/DateInput.tsx'
import { Field } from '../form/Field.tsx'
import { fieldOf } from '../form/fieldsOf.ts'
import { useFormSchema } from '../form/FormSchema.tsx'
import { laterBy } from '../form/movedEnd.ts'
import { isValueOf } from '../form/readableDate.ts'
import { toWallClock } from '../form/zonedTime.ts'
import { repeatsText } from './itemTexts.ts'
import { type Ending, endingOf, endings, frequencies, keyOf, leftOut, monthChoices, weekdayChoices } from './repeatChoices.ts'

const OwnField = fieldOf(calendarItems.declared, Field)
const usualCount = 10
const usualDays = 90
const minutesOfDay = 1440

/** How an item repeats, in words; the form holds it as an RRULE. */
export function RepeatField({ isAllDay }: { isAllDay: boolean }) {
  const form = Form.useFormInstance()
  const { timeZone } = useFormSchema()
  const startsOn = Form.useWatch<string | null | undefined>('startsOn', form)
  const startsAt = Form.useWatch<string | null | undefined>('startsAt', form)
  const start = isAllDay ? startsOn : toWallClock(startsAt, timeZone).slice(0, 10)
  return (
    <OwnField name="repeatRule">
      <RepeatControl start={start && isValueOf(start, 'date') ? start : null} />
    </OwnField>
  )
}

interface Props {
  value?: string | null
  onChange?: (rule: string | null) => void
  id?: string
  /** The day from which repeats are counted, as YYYY-MM-DD; null while there is none. */
  start: string | null
}

function RepeatControl({ value, onChange, id, start }: Props) {
  const repeat = readRepeat(value ?? '')
  const change = (next: Partial<Repeat>) => repeat && onChange?.(repeatRuleOf({ ...repeat, ...next }))
  const choose = (frequency: RepeatFrequency | 'never') => {
    const { interval = 1, until = null, count = null } = repeat ?? {}
    onChange?.(frequency === 'never' ? null : repeatRuleOf({ frequency, interval, days: [], until, count }))
  }
  return (
    <div className="repeat">
      <Select id={id} value={repeat?.frequency ?? 'never'} options={[...frequencies]} onChange={choose} />
      {repeat && (
        <>
          <InputNumber
            aria-label="Repeats every"
            prefix="every"
            suffix={repeatUnit(repeat)}
            min={1}
            max={calendarLimits.repeatInterval}
            precision={0}
            value={repeat.interval}
            onChange={(interval) => change({ interval: interval ?? 1 })}
          />
          <Days repeat={repeat} start={start} onChange={change} />
          <End repeat={repeat} start={start} onChange={change} />
          <p className="repeat-text quiet" role="status">
            {repeatsText(value)}. {start && leftOut(repeat, start)} A change or a deletion concerns every repeat.
          </p>
        </>
      )}
    </div>
  )
}

interface PartProps {
  repeat: Repeat
  start: string | null
  onChange: (next: Partial<Repeat>) => void
}

function Days({ repeat: { frequency, days }, start, onChange }: PartProps) {
  if (frequency === 'WEEKLY')
    return (
      <Select
        aria-label="Days of the week"
        mode="multiple"
        placeholder="On the day it starts"
        showSearch={false}
        options={weekdayChoices}
        value={days.map(({ day }) => day)}
        onChange={(chosen) =>
          onChange({ days: weekdayChoices.flatMap(({ value: day }) => (chosen.includes(day) ? [{ day, nth: 0 }] : [])) })
        }
      />
    )
  if (frequency !== 'MONTHLY' || !start) return null
  const choices = monthChoices(start, days)
  return (
    <Select
      aria-label="Day of the month"
      options={choices.map(({ value, label }) => ({ value, label }))}
      value={keyOf(days)}
      onChange={(key) => onChange({ days: choices.find(({ value }) => value === key)?.days ?? [] })}
    />
  )
}

function End({ repeat, start, onChange }: PartProps) {
  const end = (ending: Ending) =>
    onChange({
      until: ending === 'until' ? laterBy(usualDays * minutesOfDay, start ?? new Date().toISOString().slice(0, 10), 'date') : null,
      count: ending === 'count' ? usualCount : null,
    })
  return (
    <>
      <Select aria-label="Repeats end" options={[...endings]} value={endingOf(repeat)} onChange={end} />
      {repeat.until && (
        <DateInput
          aria-label="Last day of the repeats"
          kind="date"
          value={repeat.until}
          onChange={(until) => until && isValueOf(until, 'date') && onChange({ until })}
        />
      )}
      {repeat.count && (
        <InputNumber
          aria-label="Number of times"
          suffix={repeat.count === 1 ? 'time' : 'times'}
          min={1}
          max={calendarLimits.repeats}
          precision={0}
          value={repeat.count}
          onChange={(count) => onChange({ count: count ?? 1 })}
        />
      )}
    </>
  )
}
