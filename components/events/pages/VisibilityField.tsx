import { Form, Segmented } from 'antd'
import { pageVisibilities } from '#constants/setUpChoices.ts'
import { type EventPage, pageVisibility } from '#contract/events/pages.ts'
import { Field, type FieldProps } from '../../form/Field.tsx'
import { formatWithZone } from '../../ui/dates.ts'
import { visibilityTexts } from './visibility.ts'

/** The visibility of the page, with a note on what the next save will do: a page that was hidden is then published. */
export function VisibilityField({ row, timeZone, ...field }: FieldProps & { row: EventPage | null; timeZone: string }) {
  const form = Form.useFormInstance()
  const selected = Form.useWatch<EventPage['visibility'] | undefined>(field.name, form) ?? row?.visibility ?? pageVisibility.hidden
  return (
    <Field {...field} extra={`${visibilityTexts[selected]} ${saveNote(row, selected, timeZone)}`}>
      <Segmented block options={pageVisibilities.map(({ value, label }) => ({ value, label }))} />
    </Field>
  )
}

function saveNote(row: EventPage | null, selected: EventPage['visibility'], timeZone: string): string {
  const isVisible = row !== null && row.visibility !== pageVisibility.hidden
  const willBeVisible = selected !== pageVisibility.hidden
  if (!isVisible) return willBeVisible ? 'It is published when you save.' : ''
  if (!willBeVisible) return 'It is unpublished when you save.'
  const { publishedAt } = row
  return publishedAt ? `Published ${formatWithZone(publishedAt, timeZone)}.` : ''
}
