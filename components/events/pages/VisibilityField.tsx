import { Form, Segmented } from 'antd'
import { pageVisibilities } from '#constants/choices.ts'
import { type EventPage, pageVisibility } from '#contract/events/pages.ts'
import { Field, type FieldProps } from '../../form/Field.tsx'
import { formatInZone, zoneShortName } from '../../ui/dates.ts'
import { visibilityWords } from './visibility.ts'

/** The visibility of the page, with a note on what the next save will do: a page that was hidden is then published. */
export function VisibilityField({ row, timeZone, ...field }: FieldProps & { row: EventPage | null; timeZone: string }) {
  const form = Form.useFormInstance()
  const chosen = Form.useWatch<EventPage['visibility'] | undefined>(field.name, form) ?? row?.visibility ?? pageVisibility.hidden
  return (
    <Field {...field} extra={`${visibilityWords[chosen]} ${whatFollows(row, chosen, timeZone)}`}>
      <Segmented block options={pageVisibilities.map(({ value, label }) => ({ value, label }))} />
    </Field>
  )
}

function whatFollows(row: EventPage | null, chosen: EventPage['visibility'], timeZone: string): string {
  const isShown = row !== null && row.visibility !== pageVisibility.hidden
  const willShow = chosen !== pageVisibility.hidden
  if (!isShown) return willShow ? 'It is published when you save.' : ''
  if (!willShow) return 'It is taken from the web when you save.'
  const { publishedAt } = row
  return publishedAt ? `Published ${formatInZone(publishedAt, timeZone)} ${zoneShortName(timeZone, publishedAt)}.` : ''
}
