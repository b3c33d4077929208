import { Form } from 'antd'
import type { Event } from '#contract/events/events.ts'
import type { EventPage } from '#contract/events/pages.ts'
import { eventPages } from '#store/events/pages.ts'
import { fieldOf, fieldsOf } from '../../form/fieldsOf.ts'
import { PictureField } from '../../form/PictureField.tsx'
import { RichTextField } from '../../form/RichTextField.tsx'
import { TextAndPreview } from '../../form/TextAndPreview.tsx'
import { usePermission } from '../../ui/usePermission.ts'
import { PagePreview } from './PagePreview.tsx'
import { useDraftPreview, useStoredPreview } from './usePagePreview.ts'
import { VisibilityField } from './VisibilityField.tsx'

const { TextAreaField, TextField } = fieldsOf(eventPages.declared)
const Picture = fieldOf(eventPages.declared, PictureField)
const RichText = fieldOf(eventPages.declared, RichTextField)
const Visibility = fieldOf(eventPages.declared, VisibilityField)

interface Props {
  row: EventPage | null
  event: Event
}

/** The text of a page with a preview beside it; in narrow windows one of the two. */
export function PageEditor({ row, event }: Props) {
  const mayEdit = usePermission('editEvents')
  return (
    <TextAndPreview preview={mayEdit ? <DraftPreview row={row} event={event} /> : row && <StoredPreview row={row} />}>
      <Visibility name="visibility" row={row} timeZone={event.timeZone} />
      <TextField name="title" autoFocus={!row} />
      <TextField name="slug" extra={`After /${event.eventCode}/ in its address. Leave empty to generate it from the title`} />
      <Picture name="heroImageUrl" />
      <RichText name="bodyHtml" />
      <TextField name="seoTitle" extra="Leave empty to use the title" />
      <TextAreaField name="seoDescription" rows={2} />
    </TextAndPreview>
  )
}

/** Previews the current values of the form, saved or not. */
function DraftPreview({ row, event }: Props) {
  const form = Form.useFormInstance()
  const formValues = Form.useWatch([], { form, preserve: true }) as Partial<EventPage> | undefined
  const { title, bodyHtml, heroImageUrl, visibility = 1 } = formValues ?? row ?? {}
  const preview = useDraftPreview({
    eventId: event.eventId,
    pagesEventId: row?.pagesEventId,
    title: title ?? '',
    bodyHtml: bodyHtml ?? null,
    heroImageUrl: heroImageUrl ?? null,
    visibility,
  })
  return <PagePreview {...preview} visibility={visibility} />
}

const StoredPreview = ({ row }: { row: EventPage }) => <PagePreview {...useStoredPreview(row)} visibility={row.visibility} />
