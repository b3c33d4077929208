import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import type { previewEmailTemplate } from '#contract/events/emailTemplates.ts'
import type { CallThunk } from '#store/createCallThunk.ts'
import { Lookup } from '../../form/LookupField.tsx'
import type { LookupOption } from '../../form/LookupOption.tsx'
import { MailView } from '../../ui/MailView.tsx'
import { usePreview } from '../../ui/usePreview.ts'
import { registrationOption, useRegistrantSearch } from '../options/useRegistrantSearch.ts'

interface Draft {
  eventId: number
  /** Only for the texts of one company type. */
  eventCompanyTypeId?: number | null
  subject: string
  bodyHtml: string
  eventRegistrationId?: number | null
}
interface Props {
  draft: Draft
  fetch: CallThunk<Draft, OutputOf<typeof previewEmailTemplate>>
  /** Whose mail it is until one is chosen. */
  standIn: string
  /** Called with the registrant whose mail is shown. */
  onShown?: (eventRegistrationId: number) => void
  /** What counts for whom its fields are empty. */
  children?: ReactNode
}

/** A text as the mail to a registrant of the event. */
export function TemplatePreview({ draft, fetch, standIn, onShown, children }: Props) {
  const [chosen, choose] = useState<LookupOption | null>(null)
  const find = useRegistrantSearch(draft.eventId)
  const preview = usePreview(fetch, { ...draft, eventRegistrationId: chosen?.value ?? null })
  const registrant = preview.reply?.registrant
  const shownId = registrant?.eventRegistrationId
  const report = useEffectEvent((id: number) => onShown?.(id))
  useEffect(() => {
    if (shownId !== undefined) report(shownId)
  }, [shownId])
  return (
    <MailView
      preview={preview}
      to={registrant?.email ?? null}
      nobody="Nobody has registered yet. Fields show their names."
      picker={
        <Lookup
          aria-label="Registrant of the preview"
          disabled={false}
          search={async (term) => (await find(term)).map(registrationOption)}
          selected={chosen}
          value={chosen?.value ?? null}
          placeholder={registrant ? `${registrant.name}, ${standIn}` : 'Choose a registrant'}
          onChange={(id, option) => choose(id === null ? null : (option ?? null))}
        />
      }
    >
      {children}
    </MailView>
  )
}
