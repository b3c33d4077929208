import { routes } from '#constants/routes.ts'
import { useAppSelector } from '#store/hooks.ts'
import { Modal } from '../ui/Modal.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { LoginSteps } from '../login/LoginSteps.tsx'

/** Afterwards the waiting calls continue automatically. If another user signs in here, all screens start fresh. */
export function SignInAgainDialog() {
  const name = useAppSelector((state) => state.auth.user?.name)
  return (
    <Modal
      title="Your session has ended"
      open
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={null}
      width={400}
      centered
    >
      <p className="sign-in-again-words">{name}, sign in again to continue. Your unsaved changes are still here.</p>
      <LoginSteps />
      <p className="sign-in-again-aside">
        <PageLink href={routes.logout}>Sign out instead</PageLink>
      </p>
    </Modal>
  )
}
