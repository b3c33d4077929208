import { Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import type { MailTrigger } from '#constants/mails.ts'
import { severity } from '#constants/notices.ts'
import { queuedMailsTexts } from '#contract/events/queuedMails.ts'
import type { RefusalGroup } from '#contract/refusals.ts'
import { andMore } from '#contract/textLists.ts'
import { previewRegistrationMails, sendRegistrationMails } from '#store/events/registrationMails.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { noticeShown, refreshRequested } from '#store/ui/ui.ts'
import { RefusalList } from '../../../resource/bulk/RefusalList.tsx'
import { LoadAgain } from '../../../ui/LoadAgain.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { formatCount } from '../../../ui/numbers.ts'
import { batchesOf, type MailsPreview, sumOf } from './mailBatches.ts'
import { MailExample } from './MailExample.tsx'
import { TriggerSelect } from './TriggerSelect.tsx'

interface Props {
  eventId: number
  ids: readonly number[]
  /** Of the event. */
  timeZone: string
  onClose: () => void
}

/** Says what a mail to selected registrations would do, and sends it. */
export function SendMailsDialog({ eventId, ids, timeZone, onClose }: Props) {
  const dispatch = useAppDispatch()
  const [trigger, setTrigger] = useState<MailTrigger>()
  const [attempt, setAttempt] = useState(0)
  const [shown, setShown] = useState<{ of: string; preview: MailsPreview | null }>()
  const [isSending, setSending] = useState(false)
  const key = `${trigger} ${attempt} ${ids.join()}`
  useEffect(() => {
    if (trigger === undefined) return
    let isCurrent = true
    const read = async () => {
      const parts: MailsPreview[] = []
      for (const eventRegistrationIds of batchesOf(ids)) {
        const result = await dispatch(previewRegistrationMails({ eventRegistrationIds, trigger }))
        if (!isCurrent) return
        if (!previewRegistrationMails.fulfilled.match(result)) return setShown({ of: key, preview: null })
        parts.push(result.payload)
      }
      setShown({ of: key, preview: sumOf(parts) })
    }
    void read()
    return () => {
      isCurrent = false
    }
  }, [dispatch, ids, trigger, key])
  const preview = shown?.of === key ? shown.preview : undefined
  const send = async () => {
    if (trigger === undefined) return
    setSending(true)
    let queued = 0
    for (const eventRegistrationIds of batchesOf(ids)) {
      const result = await dispatch(sendRegistrationMails({ eventRegistrationIds, trigger }))
      if (!sendRegistrationMails.fulfilled.match(result)) break
      queued += result.payload.queued
    }
    setSending(false)
    if (queued === 0) return
    dispatch(noticeShown({ severity: severity.success, text: queuedMailsTexts(queued).join(' ') }))
    dispatch(refreshRequested())
    onClose()
  }
  const count = preview?.sendable ?? 0
  return (
    <Modal
      open
      width={680}
      title={`Send a mail to ${formatCount(ids.length)} ${ids.length === 1 ? 'registration' : 'registrations'}`}
      okText={count > 0 ? `Send ${mailsText(count)}` : 'Send'}
      okButtonProps={{ disabled: count === 0 }}
      confirmLoading={isSending}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className="mail-dialog">
        <TriggerSelect eventId={eventId} value={trigger} onChange={setTrigger} />
        {trigger !== undefined && preview === undefined && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
        {preview === null && <LoadAgain text="The mails could not be counted." onClick={() => setAttempt((tries) => tries + 1)} />}
        {preview && <Consequences preview={preview} />}
        {trigger !== undefined && <MailExample ids={ids} trigger={trigger} timeZone={timeZone} />}
      </div>
    </Modal>
  )
}

const mailsText = (count: number): string => (count === 1 ? '1 mail' : `${formatCount(count)} mails`)

function Consequences({ preview: { sendable, otherStatus, sentBefore, empty, refusals } }: { preview: MailsPreview }) {
  const facts = [
    sendable > 0
      ? `${mailsText(sendable)} will be sent in a minute. Until then you can stop each on its registration.`
      : 'No mail can be sent.',
    otherStatus > 0 &&
      `${formatCount(otherStatus)} of these registrations ${otherStatus === 1 ? 'has' : 'have'} a status that this mail is not about.`,
    sentBefore > 0 && `${formatCount(sentBefore)} of these registrants got this mail before.`,
    ...empty.map(
      ({ placeholder, count, names }) =>
        `In ${mailsText(count)} the paragraph with {{${placeholder}}} is left out: there is no value for ${andMore(names, count)}.`,
    ),
  ].filter(Boolean)
  const refused = refusals.reduce((sum: number, one: RefusalGroup) => sum + one.count, 0)
  return (
    <div className="move-consequences">
      {facts.map((fact) => (
        <p key={String(fact)}>{fact}</p>
      ))}
      {refused > 0 && (
        <>
          <p>{refused === 1 ? '1 registration gets none:' : `${formatCount(refused)} registrations get none:`}</p>
          <RefusalList refusals={refusals} />
        </>
      )}
    </div>
  )
}
