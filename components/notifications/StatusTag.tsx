import { choiceLabel } from '#constants/choice.ts'
import { notificationStatuses, type NotificationStatusId, pushStatuses, type PushStatusId } from '#constants/notifications.ts'
import { sendingTones } from '../ui/sendingTones.ts'
import { ToneTag } from '../ui/ToneTag.tsx'
import { pushTones } from './texts.ts'

export const NotificationStatusTag = ({ id }: { id: NotificationStatusId }) => (
  <ToneTag tone={sendingTones[id]}>{choiceLabel(notificationStatuses, id)}</ToneTag>
)
export const PushStatusTag = ({ id }: { id: PushStatusId }) => <ToneTag tone={pushTones[id]}>{choiceLabel(pushStatuses, id)}</ToneTag>
