import { openIn, routes } from '#constants/routes.ts'
import { counted } from '#contract/textLists.ts'
import { emailNotifications } from '#store/events/emailNotifications.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { DraftEmailButton } from '../../ui/DraftEmailButton.tsx'

/** What the draft says until somebody writes more. */
const start = {
  subject: 'News about {{event.name}}',
  bodyHtml: '<p>Dear {{contact.firstName | default: "guest"}},</p><p>Kind regards<br>{{event.fromName}}</p>',
}

/** Begins an e-mail to the selected registrations. */
export function WriteEmailButton({ eventId, ids }: { eventId: number; ids: readonly number[] }) {
  const dispatch = useAppDispatch()
  const store = async () => {
    const name = `To ${counted(ids.length, 'selected registrant')}`
    const result = await dispatch(emailNotifications.upsert({ eventId, name, ...start, eventRegistrationIds: [...ids] }))
    if (emailNotifications.upsert.fulfilled.match(result))
      return openIn(routes.event(eventId, 'emailingoneoff'), result.payload.notificationContentId)
  }
  return (
    <DraftEmailButton
      label="Write e-mail"
      count={ids.length}
      instead="Choose by conditions on the tab One-off e-mails"
      store={store}
      list="One-off e-mails"
    />
  )
}
