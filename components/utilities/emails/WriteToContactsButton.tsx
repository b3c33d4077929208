import { Button } from 'antd'
import { useRouter } from 'next/router'
import { useState } from 'react'
import { limits } from '#constants/limits.ts'
import { openIn, routes } from '#constants/routes.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { contactEmails } from '#store/utilities/contactEmails.ts'
import { formatCount } from '../../ui/numbers.ts'
import { usePermission } from '../../ui/usePermission.ts'

/** What the draft says until somebody writes more. */
const start = {
  subject: 'Hello {{contact.firstName | default: "colleague"}}',
  bodyHtml: '<p>Dear {{contact.firstName | default: "colleague"}},</p><p>Kind regards</p>',
}

/** Begins an e-mail to the selected contacts: stores a draft for them, and opens it. Nothing is sent. */
export function WriteToContactsButton({ ids }: { ids: readonly number[] }) {
  const dispatch = useAppDispatch()
  const { push } = useRouter()
  const [isWriting, setWriting] = useState(false)
  if (!usePermission('send')) return null
  const isTooMany = ids.length > limits.bulkRows
  const write = async () => {
    setWriting(true)
    const name = `To ${formatCount(ids.length)} selected ${ids.length === 1 ? 'contact' : 'contacts'}`
    const result = await dispatch(contactEmails.upsert({ name, ...start, contactIds: [...ids] }))
    setWriting(false)
    if (contactEmails.upsert.fulfilled.match(result)) void push(openIn(routes.emailTools, result.payload.contactEmailId))
  }
  return (
    <Button
      size="small"
      loading={isWriting}
      disabled={isTooMany}
      title={isTooMany ? `An e-mail goes to at most ${formatCount(limits.bulkRows)} contacts. Select fewer` : undefined}
      onClick={() => void write()}
    >
      Write e-mail
    </Button>
  )
}
