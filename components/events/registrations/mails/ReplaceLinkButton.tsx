import { Button } from 'antd'
import { useState } from 'react'
import type { Registration } from '#contract/events/registrations.ts'
import { replacePrivateLink } from '#store/events/privateLinks.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { useConfirm } from '../../../ui/ConfirmProvider.tsx'

const question = {
  title: 'Replace the private link?',
  content:
    'The link in the confirmation and in earlier mails stops working at once, for everyone. The registrant gets the new one by mail, if the event has a sender.',
  okText: 'Replace link',
  isDangerous: true,
}

/** Replaces the private link of a registrant, which somebody else may have got hold of. */
export function ReplaceLinkButton({ registration: { eventRegistrationId, rowVersion } }: { registration: Registration }) {
  const dispatch = useAppDispatch()
  const confirm = useConfirm()
  const [isReplacing, setReplacing] = useState(false)
  const replace = async () => {
    if (!(await confirm(question))) return
    setReplacing(true)
    await dispatch(replacePrivateLink({ eventRegistrationId, rowVersion }))
    setReplacing(false)
  }
  return (
    <Button disabled={false} loading={isReplacing} onClick={() => void replace()}>
      Replace private link
    </Button>
  )
}
