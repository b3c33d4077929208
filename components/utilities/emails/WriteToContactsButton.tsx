import { openIn, routes } from '#constants/routes.ts'
import { counted } from '#contract/textLists.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { contactEmails } from '#store/utilities/contactEmails.ts'
import { DraftEmailButton } from '../../ui/DraftEmailButton.tsx'

/** What the draft says until somebody writes more. */
const start = {
  subject: 'Hello {{contact.firstName | default: "colleague"}}',
  bodyHtml: '<p>Dear {{contact.firstName | default: "colleague"}},</p><p>Kind regards</p>',
}

/** Begins an e-mail to the selected contacts. */
export function WriteToContactsButton({ ids }: { ids: readonly number[] }) {
  const dispatch = useAppDispatch()
  const store = async () => {
    const name = `To ${counted(ids.length, 'selected contact')}`
    const result = await dispatch(contactEmails.upsert({ name, ...start, contactIds: [...ids] }))
    if (contactEmails.upsert.fulfilled.match(result)) return openIn(routes.emailTools, result.payload.contactEmailId)
  }
  return <DraftEmailButton label="Write e-mail" count={ids.length} store={store} list="E-mail tools" />
}
