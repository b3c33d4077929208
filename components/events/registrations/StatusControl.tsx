import { useState } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import {
  reasonRequiredStatuses,
  registrationMoves,
  registrationStatus,
  type RegistrationStatusId,
  registrationStatuses,
} from '#constants/statuses.ts'
import { moveRefusal } from '#contract/events/moveRefusal.ts'
import type { Registration } from '#contract/events/registrations.ts'
import { fullNameOf } from '#contract/personName.ts'
import { changeRegistrationStatus } from '#store/events/registrations.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { RegistrationStatusTag } from '../StateTag.tsx'
import { StatusMenu } from '../../ui/StatusMenu.tsx'
import { moveTexts } from './moveTexts.ts'
import { statusEntry } from './StatusOption.tsx'

const ApproveDialog = lazyPart(() => import('./ApproveDialog.tsx').then((file) => file.ApproveDialog))
const ReasonDialog = lazyPart(() => import('./ReasonDialog.tsx').then((file) => file.ReasonDialog))

/** A registration's status with a menu of the allowed next statuses. */
export function StatusControl({ registration, mayEdit }: { registration: Registration; mayEdit: boolean }) {
  const dispatch = useAppDispatch()
  const { eventRegistrationId, eventStatusId, firstName, lastName } = registration
  const [isMoving, setMoving] = useState(false)
  const [statusWithReason, setStatusWithReason] = useState<RegistrationStatusId | null>(null)
  const [isApproving, setApproving] = useState(false)
  const moves = registrationMoves[eventStatusId]
  if (!mayEdit || moves.length === 0) return <RegistrationStatusTag id={eventStatusId} />
  const move = async (to: RegistrationStatusId, reason?: string) => {
    setMoving(true)
    await dispatch(changeRegistrationStatus({ eventRegistrationId, eventStatusId: to, reason }))
    setMoving(false)
    setStatusWithReason(null)
    setApproving(false)
  }
  return (
    <>
      <StatusMenu<RegistrationStatusId>
        label={`Status of ${fullNameOf({ firstName, lastName })}: ${choiceLabel(registrationStatuses, eventStatusId)}`}
        items={moves.map((to) => statusEntry(to, moveRefusal(registration, to)))}
        isMoving={isMoving}
        onChoose={(to) => {
          if (reasonRequiredStatuses.includes(to)) setStatusWithReason(to)
          else if (to === registrationStatus.approved && !registration.hasCompany) setApproving(true)
          else void move(to)
        }}
      >
        <RegistrationStatusTag id={eventStatusId} />
      </StatusMenu>
      {isApproving && (
        <ApproveDialog
          registration={registration}
          isSaving={isMoving}
          onOk={() => void move(registrationStatus.approved)}
          onCancel={() => setApproving(false)}
        />
      )}
      {statusWithReason && (
        <ReasonDialog
          {...moveTexts(statusWithReason, `the registration of ${fullNameOf({ firstName, lastName })}`)}
          isSaving={isMoving}
          onOk={(reason) => void move(statusWithReason, reason)}
          onCancel={() => setStatusWithReason(null)}
        />
      )}
    </>
  )
}
