import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useRef, useState } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { reasonRequired, registrationMoves, type RegistrationStatusId, registrationStatuses } from '#constants/statuses.ts'
import type { Registration } from '#contract/events/registrations.ts'
import { changeRegistrationStatus } from '#store/events/registrations.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { RegistrationStatusTag } from '../StateTag.tsx'
import { lazyPart } from '../../shell/lazyPart.tsx'

const ReasonDialog = lazyPart(() => import('./ReasonDialog.tsx').then((file) => file.ReasonDialog))

/** A registration's status with the moves that are allowed from it, and only those. */
export function StatusControl({ registration, mayEdit }: { registration: Registration; mayEdit: boolean }) {
  const dispatch = useAppDispatch()
  const { eventRegistrationId, eventStatusId, firstName, lastName } = registration
  const [isMoving, setMoving] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const [asked, setAsked] = useState<RegistrationStatusId | null>(null)
  const moves = registrationMoves[eventStatusId]
  if (!mayEdit || moves.length === 0) return <RegistrationStatusTag id={eventStatusId} />
  const move = async (to: RegistrationStatusId, reason?: string) => {
    setMoving(true)
    await dispatch(changeRegistrationStatus({ eventRegistrationId, eventStatusId: to, reason }))
    setMoving(false)
    setAsked(null)
  }
  return (
    <>
      <Dropdown
        autoFocus
        trigger={['click']}
        onOpenChange={(isOpen) => !isOpen && document.activeElement?.closest('[role=menu]') && trigger.current?.focus()}
        menu={{
          items: moves.map((to) => ({ key: to, label: <RegistrationStatusTag id={to} /> })),
          onClick: ({ key }) => {
            // Whoever works by keyboard goes on from here.
            trigger.current?.focus()
            if (isMoving) return
            const to = Number(key) as RegistrationStatusId
            if (reasonRequired.includes(to)) setAsked(to)
            else void move(to)
          },
        }}
      >
        <Button
          ref={trigger}
          type="text"
          size="small"
          loading={isMoving}
          className="status-control"
          aria-label={`Status of ${firstName} ${lastName}: ${choiceLabel(registrationStatuses, eventStatusId)}. Change status`}
        >
          <RegistrationStatusTag id={eventStatusId} />
          <DownOutlined className="quiet" />
        </Button>
      </Dropdown>
      {asked && (
        <ReasonDialog
          title={`${choiceLabel(registrationStatuses, asked)}: ${firstName} ${lastName}`}
          isSaving={isMoving}
          onOk={(reason) => void move(asked, reason)}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  )
}
