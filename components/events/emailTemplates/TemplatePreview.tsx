import { Alert } from 'antd'
import { type ReactNode, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import type { previewEmailTemplate } from '#contract/events/emailTemplates.ts'
import type { CallThunk } from '#store/createCallThunk.ts'
import { Lookup } from '../../form/LookupField.tsx'
import type { LookupOption } from '../../form/LookupOption.tsx'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { usePreview } from '../../ui/usePreview.ts'
import { registrationOption, useRegistrantSearch } from '../options/useRegistrantSearch.ts'
import { AttendeeFrame, DeviceSwitch, useDevice } from '../pages/AttendeeFrame.tsx'
import { placeholdersText } from '../registrations/mails/mailTexts.ts'

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
  /** What counts for whom its fields are empty. */
  children?: ReactNode
}

/** A text as the mail to a registrant of the event. */
export function TemplatePreview({ draft, fetch, standIn, children }: Props) {
  const [device, setDevice] = useDevice()
  const [chosen, choose] = useState<LookupOption | null>(null)
  const find = useRegistrantSearch(draft.eventId)
  const { reply, problem, reload } = usePreview(fetch, { ...draft, eventRegistrationId: chosen?.value ?? null })
  const registrant = reply?.registrant
  return (
    <section aria-label="Preview" className="page-preview">
      <div className="page-preview-bar">
        <Lookup
          aria-label="Registrant of the preview"
          disabled={false}
          search={async (term) => (await find(term)).map(registrationOption)}
          selected={chosen}
          value={chosen?.value ?? null}
          placeholder={registrant ? `${registrant.name}, ${standIn}` : 'Choose a registrant'}
          onChange={(id, option) => choose(id === null ? null : (option ?? null))}
        />
        <DeviceSwitch value={device} onChange={setDevice} />
      </div>
      {problem && <LoadAgain text={problem} onClick={reload} />}
      {Object.values(reply?.problems ?? {}).map((text) => (
        <Alert key={text} type="error" showIcon title={text} />
      ))}
      {reply && !registrant && <p className="quiet">Nobody has registered yet. Fields show their names.</p>}
      {reply && reply.empty.length > 0 && <Alert type="warning" showIcon title={placeholdersText(reply.empty)} />}
      {reply && (
        <dl className="mail-head">
          <dt>To</dt>
          <dd>{registrant?.email ?? '—'}</dd>
          <dt>Subject</dt>
          <dd className="strong">{reply.subject}</dd>
        </dl>
      )}
      <AttendeeFrame html={reply?.html ?? null} title="The mail" device={device} />
      {reply && (
        <details className="mail-text">
          <summary>Text part, for readers that show no HTML</summary>
          <pre>{reply.text}</pre>
        </details>
      )}
      {children}
    </section>
  )
}
