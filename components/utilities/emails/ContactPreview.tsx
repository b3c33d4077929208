import { type ReactNode, useState } from 'react'
import type { ContactAudience } from '#contract/utilities/contactEmails.ts'
import { fetchContactEmailPreview } from '#store/utilities/contactEmails.ts'
import { MailView } from '../../ui/MailView.tsx'
import { PreviewPerson } from '../../ui/PreviewPerson.tsx'
import { usePreview } from '../../ui/usePreview.ts'

interface Props {
  /** With the id of an e-mail that was sent, mails are shown as they were written. */
  draft: { subject: string; bodyHtml: string; contactIds: number[]; contactEmailId?: number }
  /** The chosen people, of whom one can be looked at. */
  people: ContactAudience['people'] | undefined
  /** What counts for whom its fields are empty. */
  children?: ReactNode
}

/** A text as the mail to one of the chosen contacts. */
export function ContactPreview({ draft, people = [], children }: Props) {
  const [chosen, choose] = useState<number | null>(null)
  const contactId = chosen !== null && draft.contactIds.includes(chosen) ? chosen : null
  const preview = usePreview(fetchContactEmailPreview, { ...draft, contactId })
  const shown = preview.reply?.contact
  return (
    <MailView
      preview={preview}
      to={shown ? shown.email || shown.name : null}
      nobody="Nobody is chosen yet. Fields show their names."
      picker={<PreviewPerson people={people} value={contactId} shown={shown} onChange={choose} />}
    >
      {children}
    </MailView>
  )
}
