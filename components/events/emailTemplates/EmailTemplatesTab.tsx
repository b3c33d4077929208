import { useState } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { mailTriggers } from '#constants/mails.ts'
import type { OwnEmailTemplate } from '#contract/events/emailTemplates.ts'
import { requestFor, requestForLookup } from '#store/prefetchRequests.ts'
import { companyTypeChoices } from '#store/events/companyTypeChoices.ts'
import { emailTemplates } from '#store/events/emailTemplates.ts'
import { registrationEmailTemplates } from '#store/events/registrationMails.ts'
import { DeleteSelected } from '../../resource/selected/DeleteSelected.tsx'
import { filtersOf } from '../../resource/list/FilterSelect.tsx'
import { listQueryOf } from '../../resource/screen/listQueryOf.ts'
import { ListRows } from '../../resource/list/ListRows.tsx'
import { ResourceList } from '../../resource/list/ResourceList.tsx'
import { RecordDrawer } from '../../resource/list/RecordDrawer.tsx'
import type { Defaults } from '../../resource/record/useRowForm.ts'
import { ListBar } from '../../resource/list/ListBar.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { useLookup } from '../../ui/useLookup.ts'
import type { EventTabProps } from '../EventTabProps.ts'
import { registerTabRequests } from '../tabRequests.ts'
import { DefaultTexts } from './DefaultTexts.tsx'
import { templateColumns } from './templateColumns.tsx'

const { FilterSelect } = filtersOf(emailTemplates.declared)
const TemplateEditor = lazyPart(() => import('./TemplateEditor.tsx').then((file) => file.TemplateEditor))

const editorWidth = 1280
const texts = {
  list: 'E-mail templates',
  one: 'e-mail template',
  many: 'e-mail templates',
  empty: 'This event has no texts of its own yet.',
  start: 'It uses the default texts below. Write your own where the event should say something else.',
  search: 'Search e-mail templates',
}
const scopeOf = (eventId: number) => ({ eventId, eventCompanyTypeId: 0 })

/** What the mails of an event say: its own texts by mail and company type, and the default texts that it uses for the others. */
export function EmailTemplatesTab({ event }: EventTabProps) {
  const { eventId, timeZone } = event
  const types = useLookup(companyTypeChoices, { eventId })
  /** What a new text starts from. */
  const [start, setStart] = useState<Defaults<typeof emailTemplates.declared>>({ isActive: true })
  return (
    <ResourceList resource={emailTemplates} scope={scopeOf(eventId)} columns={templateColumns} texts={texts} nameOf={nameOf}>
      <ListBar of={emailTemplates} filters={<FilterSelect name="trigger" label="Mail" placeholder="Any mail" options={mailTriggers} />} />
      <DeleteSelected of={emailTemplates} timeZone={timeZone} fields={() => <TemplateEditor row={null} event={event} types={types} />} />
      <ListRows of={emailTemplates} />
      <DefaultTexts eventId={eventId} onStart={setStart} />
      <RecordDrawer of={emailTemplates} defaults={start} purpose="trigger" timeZone={timeZone} width={editorWidth}>
        {(row) => <TemplateEditor row={row} event={event} types={types} />}
      </RecordDrawer>
    </ResourceList>
  )
}

/** A stable function: a new one would render every row again. */
const nameOf = ({ trigger, companyTypeName }: OwnEmailTemplate): string =>
  [choiceLabel(mailTriggers, trigger), companyTypeName && `for ${companyTypeName}`].filter(Boolean).join(' ')

registerTabRequests('emailtemplates', (eventId, params) => [
  requestFor(emailTemplates.list, listQueryOf(emailTemplates.declared, scopeOf(eventId), params(emailTemplates.declared)).paged),
  requestForLookup(companyTypeChoices, { eventId }),
  requestForLookup(registrationEmailTemplates, { eventId }),
])
