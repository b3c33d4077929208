import type { Registration } from '#contract/events/registrations.ts'
import { fullNameOf } from '#contract/personName.ts'
import { Modal } from '../../ui/Modal.tsx'
import { MissingCompany } from './MissingCompany.tsx'

interface Props {
  registration: Registration
  isSaving: boolean
  onOk: () => void
  onCancel: () => void
}

/** Asks for the company of a registration before it is approved without one. */
export function ApproveDialog({ registration, isSaving, onOk, onCancel }: Props) {
  const { firstName, lastName, hasCompany, linkedCompanyName } = registration
  return (
    <Modal
      open
      title={`Approve ${fullNameOf({ firstName, lastName })}`}
      okText={hasCompany ? 'Approve' : 'Approve without a company'}
      confirmLoading={isSaving}
      onOk={onOk}
      onCancel={onCancel}
    >
      {hasCompany ? (
        <p>Company: {linkedCompanyName}</p>
      ) : (
        <>
          <MissingCompany registration={registration} />
          <p className="quiet">Without a company, nobody is added to the contacts of the event.</p>
        </>
      )}
    </Modal>
  )
}
