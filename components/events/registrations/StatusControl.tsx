import { DownOutlined, LoadingOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { reasonRequiredStatuses, registrationMoves, type RegistrationStatusId, registrationStatuses } from '#constants/statuses.ts'
import { moveRefusal } from '#contract/events/registrationMoves.ts'
import type { Registration } from '#contract/events/registrations.ts'
import { changeRegistrationStatus } from '#store/events/registrations.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { ButtonMenu } from '../../ui/ButtonMenu.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { RegistrationStatusTag } from '../StateTag.tsx'
import { statusEntry } from './StatusOption.tsx'

const ReasonDialog = lazyPart(() => import('./ReasonDialog.tsx').then((file) => file.ReasonDialog))

/** A registration's status with a menu of the allowed next statuses. */
export function StatusControl({ registration, mayEdit }: { registration: Registration; mayEdit: boolean }) {
  const dispatch = useAppDispatch()
  const { eventRegistrationId, eventStatusId, firstName, lastName } = registration
  const [isMoving, setMoving] = useState(false)
  const [statusWithReason, setStatusWithReason] = useState<RegistrationStatusId | null>(null)
  const moves = registrationMoves[eventStatusId]
  if (!mayEdit || moves.length === 0) return <RegistrationStatusTag id={eventStatusId} />
  const move = async (to: RegistrationStatusId, reason?: string) => {
    setMoving(true)
    await dispatch(changeRegistrationStatus({ eventRegistrationId, eventStatusId: to, reason }))
    setMoving(false)
    setStatusWithReason(null)
  }
  return (
    <>
      <ButtonMenu
        className="status-menu"
        menu={{
          items: moves.map((to) => statusEntry(to, moveRefusal(registration, to))),
          onClick: ({ key }) => {
            if (isMoving) return
            const to = Number(key) as RegistrationStatusId
            if (reasonRequiredStatuses.includes(to)) setStatusWithReason(to)
            else void move(to)
          },
        }}
      >
        <button
          type="button"
          className="cell-button status-control"
          aria-busy={isMoving}
          aria-label={`Status of ${firstName} ${lastName}: ${choiceLabel(registrationStatuses, eventStatusId)}. Change status`}
        >
          {isMoving && <LoadingOutlined aria-hidden />}
          <RegistrationStatusTag id={eventStatusId} />
          <DownOutlined className="quiet" />
        </button>
      </ButtonMenu>
      {statusWithReason && (
        <ReasonDialog
          title={`${choiceLabel(registrationStatuses, statusWithReason)}: ${firstName} ${lastName}`}
          isSaving={isMoving}
          onOk={(reason) => void move(statusWithReason, reason)}
          onCancel={() => setStatusWithReason(null)}
        />
      )}
    </>
  )
}
