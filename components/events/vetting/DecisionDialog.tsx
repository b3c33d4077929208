import { Checkbox, Form, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { formMessages } from '#constants/formMessages.ts'
import { inactiveStatuses, registrationStatuses, vettingStatus, type VettingStatusId, vettingStatuses } from '#constants/statuses.ts'
import { declinableByVetting, vettingReasonStatuses } from '#constants/vetting.ts'
import type { VettingSubmission } from '#contract/events/vetting.ts'
import { type DecisionPreview, decideVetting, twoPeopleReason } from '#contract/events/vettingDecisions.ts'
import { previewVettingDecision } from '#store/events/vetting.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { TextAreaField } from '../../form/fields.tsx'
import { OwnForm } from '../../form/OwnForm.tsx'
import { FormSchema } from '../../form/FormSchema.tsx'
import { MailServerWarning } from '../registrations/mails/MailServerWarning.tsx'
import { decisionEffects } from './decisionEffects.ts'

/** What a decision does besides, if the user wants it. */
export interface BesideDecision {
  declinesRegistration?: boolean
  sendsMail?: boolean
}
interface Props {
  row: VettingSubmission
  to: VettingStatusId
  isSaving: boolean
  onOk: (reason: string, beside: BesideDecision) => void
  onCancel: () => void
}

/** Asks for the reason of a decision, and says what else the decision does. */
export function DecisionDialog({ row, to, isSaving, onOk, onCancel }: Props) {
  const [form] = Form.useForm<{ reason?: string }>()
  const isRequired = vettingReasonStatuses.includes(to)
  const [isTicked, setTicked] = useState(true)
  const offer = offerOf(row, to)
  const declinesRegistration = offer === 'declinesRegistration' ? isTicked : undefined
  const sendsMail = offer === 'sendsMail' ? isTicked : undefined
  const submit = ({ reason = '' }: { reason?: string }) => {
    if (reason.trim() || !isRequired) onOk(reason.trim(), { declinesRegistration, sendsMail })
    else form.setFields([{ name: 'reason', errors: [formMessages.required('Reason')] }])
  }
  const preview = useDecisionPreview({ row, to, declinesRegistration, sendsMail, isSaving })
  const userId = useAppSelector(({ auth }) => auth.user?.contactId)
  return (
    <Modal open title={titleOf(row, to)} okText={okTexts[to] ?? 'Save'} confirmLoading={isSaving} onOk={form.submit} onCancel={onCancel}>
      <p>{consequence(row, to, { preview, declinesRegistration, userId })}</p>
      <div aria-live="polite" className="move-consequences">
        {(preview ? decisionEffects(preview) : []).map((text) => (
          <p key={text}>{text}</p>
        ))}
        {preview && preview.mails > 0 && <MailServerWarning />}
      </div>
      {row.proposedByName && to === vettingStatus.approved && row.decisionReason && (
        <p className="quiet">{`${row.proposedByName}: “${row.decisionReason}”`}</p>
      )}
      {offer && (
        <p>
          <Checkbox checked={isTicked} onChange={({ target }) => setTicked(target.checked)}>
            {offerTexts[offer]}
          </Checkbox>
        </p>
      )}
      <FormSchema schema={decideVetting.body}>
        <OwnForm form={form} layout="vertical" onFinish={submit}>
          <TextAreaField name="reason" rows={3} required={isRequired} extra={reasonHint(to, { declinesRegistration, sendsMail })} />
        </OwnForm>
      </FormSchema>
    </Modal>
  )
}

const offerTexts: Readonly<Record<keyof BesideDecision, string>> = {
  declinesRegistration: 'Also decline the registration',
  sendsMail: 'Send the mail “More information”',
}

/** What is proposed besides the decision: nothing about a registration that has ended. */
function offerOf({ eventStatusId }: VettingSubmission, to: VettingStatusId): keyof BesideDecision | undefined {
  if (eventStatusId === null) return undefined
  if (to === vettingStatus.declined && declinableByVetting.includes(eventStatusId)) return 'declinesRegistration'
  return to === vettingStatus.infoRequested && !inactiveStatuses.includes(eventStatusId) ? 'sendsMail' : undefined
}

/** What the decision would do; null until it is known, or where the decision would be refused. */
function useDecisionPreview({
  row: { vettingSubmissionId, rowVersion },
  to,
  declinesRegistration,
  sendsMail,
  isSaving,
}: Pick<Props, 'row' | 'to' | 'isSaving'> & BesideDecision) {
  const dispatch = useAppDispatch()
  const [preview, setPreview] = useState<DecisionPreview | null>(null)
  useEffect(() => {
    // The row that the decision itself changes needs no other preview: the dialog closes.
    if (isSaving) return
    const request = dispatch(previewVettingDecision({ vettingSubmissionId, vettingStatusId: to, declinesRegistration, sendsMail }))
    void request.then((result) => previewVettingDecision.fulfilled.match(result) && setPreview(result.payload))
    return () => request.abort()
  }, [dispatch, vettingSubmissionId, rowVersion, to, declinesRegistration, sendsMail, isSaving])
  return preview
}

const okTexts: Readonly<Partial<Record<VettingStatusId, string>>> = {
  [vettingStatus.approved]: 'Approve',
  [vettingStatus.declined]: 'Decline',
}

/** "Approve Ann Lee"; for a status without a verb, "Information requested: Ann Lee". */
const titleOf = ({ applicantName }: VettingSubmission, to: VettingStatusId): string => {
  const verb = okTexts[to]
  return verb ? `${verb} ${applicantName}` : `${choiceLabel(vettingStatuses, to)}: ${applicantName}`
}

function reasonHint(to: VettingStatusId, { declinesRegistration, sendsMail }: BesideDecision): string {
  if (declinesRegistration) return 'The registration gets this reason too. The registrant may see it.'
  if (to !== vettingStatus.infoRequested) return 'Staff see this reason.'
  return sendsMail ? 'What is missing. The mail says it to the registrant.' : 'What is missing. Staff see it.'
}

interface DecisionContext {
  preview: DecisionPreview | null
  declinesRegistration: boolean | undefined
  userId: number | undefined
}

function consequence(row: VettingSubmission, to: VettingStatusId, { preview, declinesRegistration, userId }: DecisionContext): string {
  if (to === vettingStatus.approved) {
    const why = twoPeopleReason(row, userId)
    const isFirst = preview ? preview.vettingStatusId !== vettingStatus.approved : why !== undefined && !row.proposedByContactId
    if (isFirst) return `Two people must approve${why ? `: ${why}` : ''}. Yours is the first; someone else decides.`
    const second = row.proposedByName ? `${row.proposedByName} has approved already, so your approval decides. ` : ''
    return `${second}${approvalText(row, preview)}`
  }
  if (to !== vettingStatus.declined || row.eventStatusId === null) return 'The registration stays as it is.'
  // What becomes of the registration is listed below, once it is known.
  if (declinesRegistration && preview?.movedRegistrationTo) return 'The vetting will be declined.'
  return declinesRegistration
    ? 'The registration will be declined too.'
    : `The registration stays ${choiceLabel(registrationStatuses, row.eventStatusId)}.`
}

function approvalText({ eventRegistrationId }: VettingSubmission, preview: DecisionPreview | null): string {
  if (!eventRegistrationId) return 'No registration is linked.'
  // What else happens is listed below.
  if (preview?.movedRegistrationTo) return 'The vetting will be approved.'
  return 'The registration can then be approved. If its company type needs no approval by staff, it will be approved at once.'
}
