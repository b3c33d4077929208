import { Alert } from 'antd'
import { routes } from '#constants/routes.ts'
import { PageLink } from '../../ui/PageLink.tsx'

/** Says that an event without a sender sends nothing, and where to enter one. */
export const SenderWarning = ({ eventId }: { eventId: number }) => (
  <Alert
    className="automatic-note"
    type="warning"
    showIcon
    title={
      <>
        Nothing can be sent: the event has no sender yet. Enter the sender name and the reply-to e-mail on the{' '}
        <PageLink href={routes.event(eventId, 'basic')}>Details tab</PageLink>.
      </>
    }
  />
)
