import { useState } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { vettingStatus, type VettingStatusId, vettingStatuses } from '#constants/statuses.ts'
import { vettingMoves, vettingReasonStatuses } from '#constants/vetting.ts'
import { missingReferencesText } from '#contract/events/missingReferences.ts'
import type { VettingSubmission } from '#contract/events/vetting.ts'
import { reopenRefusal, twoPeopleReason } from '#contract/events/vettingDecisions.ts'
import { changeVettingStatus } from '#store/events/vetting.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { StatusMenu } from '../../ui/StatusMenu.tsx'
import type { BesideDecision } from './DecisionDialog.tsx'
import { VettingStatusTag } from './VettingStatusTag.tsx'

const DecisionDialog = lazyPart(() => import('./DecisionDialog.tsx').then((file) => file.DecisionDialog))

/** Statuses for which a dialog asks for the reason, which only the decisions need. */
const explained: readonly VettingStatusId[] = [...vettingReasonStatuses, vettingStatus.infoRequested, vettingStatus.withdrawn]

/** A submission's status with a menu of the allowed next statuses. */
export function VettingStatusControl({ row, mayDecide }: { row: VettingSubmission; mayDecide: boolean }) {
  const dispatch = useAppDispatch()
  const userId = useAppSelector(({ auth }) => auth.user?.contactId)
  const [isMoving, setMoving] = useState(false)
  const [decided, setDecided] = useState<VettingStatusId | null>(null)
  const { vettingSubmissionId, vettingStatusId, applicantName, rowVersion } = row
  const moves = vettingMoves[vettingStatusId]
  if (!mayDecide) return <StatusTags row={row} />
  const move = async (to: VettingStatusId, reason?: string, beside?: BesideDecision) => {
    setMoving(true)
    await dispatch(changeVettingStatus({ vettingSubmissionId, vettingStatusId: to, ...beside, reason, rowVersion }))
    setMoving(false)
    setDecided(null)
  }
  return (
    <>
      <StatusMenu<VettingStatusId>
        label={`Status of ${applicantName}: ${choiceLabel(vettingStatuses, vettingStatusId)}`}
        items={moves.map((to) => {
          const refusal = refusalOf(row, to, userId)
          return {
            key: to,
            disabled: refusal !== undefined,
            label: (
              <span className="state-move">
                <span>
                  <VettingStatusTag id={to} />
                </span>
                {refusal && <span className="state-refusal quiet small">{refusal}</span>}
              </span>
            ),
          }
        })}
        isMoving={isMoving}
        onChoose={(to) => {
          if (explained.includes(to)) setDecided(to)
          else void move(to)
        }}
      >
        <StatusTags row={row} />
      </StatusMenu>
      {decided && (
        <DecisionDialog
          row={row}
          to={decided}
          isSaving={isMoving}
          onOk={(reason, beside) => void move(decided, reason, beside)}
          onCancel={() => setDecided(null)}
        />
      )}
    </>
  )
}

/** Why the user cannot choose a status that the table allows. */
const refusalOf = (row: VettingSubmission, to: VettingStatusId, userId: number | undefined): string | undefined =>
  to === vettingStatus.approved
    ? (missingReferencesText(row.missingReferences) ?? ownApproval(row, userId))
    : to === vettingStatus.inReview
      ? reopenRefusal(row)
      : undefined

/** Why the user cannot approve: two people must, and they are the first. */
const ownApproval = (row: VettingSubmission, userId: number | undefined): string | undefined =>
  row.proposedByContactId === userId && twoPeopleReason(row, userId)
    ? 'You have approved already. Somebody else must approve too.'
    : undefined

/** The status, and whether one of two people has approved. */
function StatusTags({ row: { vettingStatusId, proposedByContactId, proposedByName } }: { row: VettingSubmission }) {
  const isHalf = proposedByContactId !== null && vettingStatusId !== vettingStatus.approved
  return (
    <span className="vetting-status">
      <VettingStatusTag id={vettingStatusId} />
      {isHalf && (
        <span className="quiet small" title={proposedByName ? `First approval by ${proposedByName}` : undefined}>
          1 of 2 approvals
        </span>
      )}
    </span>
  )
}
