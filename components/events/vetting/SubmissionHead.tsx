import { useState } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { openIn, routes } from '#constants/routes.ts'
import { registrationStatuses } from '#constants/statuses.ts'
import { openVettingStatuses } from '#constants/vetting.ts'
import { missingReferencesText } from '#contract/events/missingReferences.ts'
import type { VettingSubmission } from '#contract/events/vetting.ts'
import { capitalized } from '#contract/history.ts'
import { twoPeopleReason } from '#contract/events/vettingDecisions.ts'
import { vettingSubmissions } from '#store/events/vetting.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { MailLink, RecordHead } from '../../resource/record/RecordHead.tsx'
import { Button } from '../../ui/Button.tsx'
import { formatForViewer, formatWithZone } from '../../ui/dates.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { DueText } from './DueText.tsx'
import { RiskTags } from './RiskFlags.tsx'
import { VettingStatusControl } from './VettingStatusControl.tsx'

interface Props {
  row: VettingSubmission
  timeZone: string
  mayDecide: boolean
}

/** The status of a submission, who works on it, and who decided. */
export function SubmissionHead({ row, timeZone, mayDecide }: Props) {
  const { eventId, eventRegistrationId, eventStatusId, proposedByName, proposedAt, decidedByName, decidedAt } = row
  const userId = useAppSelector(({ auth }) => auth.user?.contactId)
  const isOpen = openVettingStatuses.includes(row.vettingStatusId)
  const at = (instant: string) => <span title={formatForViewer(instant)}>{formatWithZone(instant, timeZone)}</span>
  return (
    <RecordHead
      facts={[
        { label: 'Status', value: <VettingStatusControl row={row} mayDecide={mayDecide} />, isLong: true },
        { label: 'Due', value: <DueText row={row} timeZone={timeZone} />, isLong: true },
        { label: 'Assigned to', value: <Assignee row={row} mayDecide={mayDecide} />, isLong: true },
        { label: 'E-mail', value: row.contactEmail && <MailLink address={row.contactEmail} />, isLong: true },
        {
          label: 'Registration',
          value: eventRegistrationId && eventStatusId !== null && (
            <PageLink href={openIn(routes.event(eventId, 'registrations'), eventRegistrationId)}>
              {choiceLabel(registrationStatuses, eventStatusId)}
            </PageLink>
          ),
        },
        { label: 'Risk', value: row.riskFlags.length > 0 && <RiskTags flags={row.riskFlags} />, isLong: true },
        { label: 'References', value: isOpen && missingReferencesText(row.missingReferences), isLong: true },
        { label: 'Two people approve', value: isOpen && capitalized(twoPeopleReason(row, userId) ?? ''), isLong: true },
        {
          label: 'First approval',
          value: proposedAt && (
            <>
              {proposedByName}, {at(proposedAt)}
            </>
          ),
          isLong: true,
        },
        {
          label: 'Decided',
          value: decidedAt && (
            <>
              {decidedByName}, {at(decidedAt)}
            </>
          ),
          isLong: true,
        },
        { label: 'Reason', value: row.decisionReason, isLong: true },
      ]}
    />
  )
}

/** Who works on it, with a button to take it. */
function Assignee({ row, mayDecide }: Omit<Props, 'timeZone'>) {
  const dispatch = useAppDispatch()
  const userId = useAppSelector(({ auth }) => auth.user?.contactId)
  const [isSaving, setSaving] = useState(false)
  const { vettingSubmissionId, rowVersion, assignedToContactId, assigneeName } = row
  const take = async () => {
    setSaving(true)
    await dispatch(vettingSubmissions.upsert({ vettingSubmissionId, rowVersion, assignedToContactId: userId }))
    setSaving(false)
  }
  return (
    <span className="vetting-assignee">
      {assigneeName ?? <span className="quiet">Nobody</span>}
      {mayDecide && userId !== undefined && assignedToContactId !== userId && (
        <Button size="small" disabled={isSaving} onClick={() => void take()}>
          Assign to me
        </Button>
      )}
    </span>
  )
}
