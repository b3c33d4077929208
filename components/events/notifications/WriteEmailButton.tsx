import { Button } from 'antd'
import { useRouter } from 'next/router'
import { useState } from 'react'
import { limits } from '#constants/limits.ts'
import { openIn, routes } from '#constants/routes.ts'
import { emailNotifications } from '#store/events/emailNotifications.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { formatCount } from '../../ui/numbers.ts'
import { usePermission } from '../../ui/usePermission.ts'

/** What the draft says until somebody writes more. */
const start = {
  subject: 'News about {{event.name}}',
  bodyHtml: '<p>Dear {{contact.firstName | default: "guest"}},</p><p>Kind regards<br>{{event.fromName}}</p>',
}

/** Begins an e-mail to the selected registrations: stores a draft for them, and opens it. Nothing is sent. */
export function WriteEmailButton({ eventId, ids }: { eventId: number; ids: readonly number[] }) {
  const dispatch = useAppDispatch()
  const { push } = useRouter()
  const [isWriting, setWriting] = useState(false)
  if (!usePermission('send')) return null
  const isTooMany = ids.length > limits.bulkRows
  const write = async () => {
    setWriting(true)
    const name = `To ${formatCount(ids.length)} selected ${ids.length === 1 ? 'registrant' : 'registrants'}`
    const result = await dispatch(emailNotifications.upsert({ eventId, name, ...start, eventRegistrationIds: [...ids] }))
    setWriting(false)
    if (emailNotifications.upsert.fulfilled.match(result))
      void push(openIn(routes.event(eventId, 'emailingoneoff'), result.payload.notificationContentId))
  }
  return (
    <Button
      size="small"
      loading={isWriting}
      disabled={isTooMany}
      title={
        isTooMany
          ? `Only ${formatCount(limits.bulkRows)} registrants can be chosen by hand. Choose them by conditions on the tab One-off e-mails`
          : undefined
      }
      onClick={() => void write()}
    >
      Write e-mail
    </Button>
  )
}
