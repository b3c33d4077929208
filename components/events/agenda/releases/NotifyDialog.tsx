import { Alert, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { releaseAudiences } from '#constants/agendaReleases.ts'
import { limits } from '#constants/limits.ts'
import type { AgendaRelease } from '#contract/events/agendaReleases.ts'
import { counted } from '#contract/textLists.ts'
import { failureOf, questionOf } from '#store/createCallThunk.ts'
import { fetchReleaseAudience, fetchReleaseEmail, notifyOfRelease } from '#store/events/releaseEmails.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { refusalOf } from '#store/refusalOf.ts'
import { refreshRequested } from '#store/ui/ui.ts'
import { useConfirm } from '../../../ui/ConfirmProvider.tsx'
import { MailView } from '../../../ui/MailView.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { PreviewPerson } from '../../../ui/PreviewPerson.tsx'
import { usePreview } from '../../../ui/usePreview.ts'
import { ContactAudienceSummary } from '../../../utilities/emails/ContactAudienceSummary.tsx'
import { MailServerAlert } from '../../registrations/mails/MailServerWarning.tsx'
import { useMailServerProblem } from '../../registrations/mails/useMailServerProblem.ts'
import { releaseName } from './releaseTexts.ts'

interface Props {
  eventId: number
  release: AgendaRelease
  /** The newest first. */
  releases: readonly AgendaRelease[]
  onClose: () => void
}

/** Shows whose sessions changed and what each of them would get, and sends it to exactly these. */
export function NotifyDialog({ eventId, release, releases, onClose }: Props) {
  const { number, isLive } = release
  const dispatch = useAppDispatch()
  const confirm = useConfirm()
  const earlier = releases.filter((one) => one.number < number)
  const [since, setSince] = useState((earlier.find(({ notifiedAt }) => notifiedAt !== null) ?? earlier[0])?.number ?? 0)
  const [audience, setAudience] = useState<(typeof releaseAudiences)[number]['value']>(releaseAudiences.speakers)
  const [message, setMessage] = useState('')
  const [contactId, setContactId] = useState<number | null>(null)
  const mailProblem = useMailServerProblem()
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [version, setVersion] = useState(0)
  const changes = { eventId, number, since, audience }
  const people = usePreview(fetchReleaseAudience, changes, version)
  const isAmong = people.reply?.people.some((one) => one.contactId === contactId) ?? false
  const mail = usePreview(fetchReleaseEmail, { ...changes, message, contactId: isAmong ? contactId : null }, version)
  const count = people.isCurrent ? (people.reply?.recipientCount ?? 0) : 0

  const send = async () => {
    setSending(true)
    setRefusal(null)
    const seen = { ...changes, message, recipientCount: count }
    let result = await dispatch(notifyOfRelease(seen))
    const question = questionOf(failureOf(result))
    if (question && (await confirm(question))) result = await dispatch(notifyOfRelease({ ...seen, isSure: true }))
    setSending(false)
    const failure = failureOf(result)
    if (!failure) {
      dispatch(refreshRequested())
      return onClose()
    }
    if (questionOf(failure)) return
    setRefusal(refusalOf(failure))
    setVersion((before) => before + 1)
  }
  const shown = mail.reply?.contact
  return (
    <Modal
      open
      title={`Tell people of release ${number}`}
      width={720}
      okText={count === 0 ? 'Send' : `Send to ${counted(count, 'person', 'people')}`}
      okButtonProps={{ disabled: count === 0 || mailProblem !== null }}
      confirmLoading={isSending}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className="mail-dialog">
        <MailServerAlert problem={mailProblem} />
        {!isLive && (
          <Alert
            type="warning"
            showIcon
            title={`Release ${number} is not what is published now. People may read of changes that no longer hold.`}
          />
        )}
        <label>
          What changed since
          <Select
            aria-label="What changed since"
            value={since}
            options={[...earlier.map((one) => ({ value: one.number, label: releaseName(one) })), { value: 0, label: 'The beginning' }]}
            onChange={setSince}
            popupMatchSelectWidth={false}
          />
        </label>
        <Radio.Group
          aria-label="Who is told"
          value={audience}
          onChange={({ target }) => setAudience(target.value as typeof audience)}
          options={releaseAudiences.map(({ value, label }) => ({ value, label }))}
        />
        <p className="quiet">{explanations[audience]}</p>
        <ContactAudienceSummary preview={people} />
        {people.reply && people.reply.withoutContact.length > 0 && (
          <Alert type="warning" showIcon title={`No contact, so nobody can write to them: ${people.reply.withoutContact.join(', ')}.`} />
        )}
        <label>
          Message (optional)
          <Input.TextArea
            value={message}
            maxLength={limits.description}
            autoSize={{ minRows: 2, maxRows: 6 }}
            placeholder="Goes before the changes"
            onChange={({ target }) => setMessage(target.value)}
          />
        </label>
        <MailView
          preview={mail}
          to={shown ? shown.email || shown.name : null}
          nobody="Nobody’s sessions changed."
          picker={
            <PreviewPerson people={people.reply?.people ?? []} value={isAmong ? contactId : null} shown={shown} onChange={setContactId} />
          }
        />
        <div aria-live="polite">{refusal !== null && <Alert type="error" showIcon title={refusal} />}</div>
      </div>
    </Modal>
  )
}

const explanations = {
  [releaseAudiences.speakers]:
    'Speakers of a session that changed, or that they are no longer in. They get it also when they unsubscribed.',
  [releaseAudiences.everyone]:
    'Also attendees who are approved, when a session that their company type may see came, went, moved or was renamed.',
} as const
