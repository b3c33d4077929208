import { Button, Flex } from 'antd'
import { useCallback, useState } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { mailKinds } from '#constants/mails.ts'
import { routes } from '#constants/routes.ts'
import { fetchOutbox } from '#store/utilities/outbox.ts'
import { SearchBox } from '../../resource/list/SearchBox.tsx'
import { formatWithZone, viewerZone } from '../../ui/dates.ts'
import { DeliveryTag } from '../../ui/DeliveryTag.tsx'
import { Instant } from '../../ui/Instant.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { usePermission } from '../../ui/usePermission.ts'
import { usePreview } from '../../ui/usePreview.ts'
import { OutboxRecipient } from './OutboxRecipient.tsx'
import { MailServerWarning } from '../../events/registrations/mails/MailServerWarning.tsx'

const OutboxMail = lazyPart(() => import('./OutboxMail.tsx').then((file) => file.OutboxMail))
const breadcrumb = [{ title: 'E-mail tools', href: routes.emailTools }]

/** Every mail that the console wrote, sent or not, for administrators to read. */
export function OutboxScreen() {
  const mayRead = usePermission('administer')
  return (
    <>
      <PageHead
        title="Outbox"
        facts="Every e-mail that was written here, sent or not. Sign-in codes are not among them."
        breadcrumb={breadcrumb}
      />
      {mayRead ? <Mails /> : <p>Only administrators can read these e-mails.</p>}
    </>
  )
}

function Mails() {
  const [page, setPage] = useState(1)
  const [openId, setOpenId] = useState<number | null>(null)
  const [q, setQ] = useState('')
  const { reply, problem, reload, isCurrent } = usePreview(fetchOutbox, { page, ...(q && { q }) })
  const search = useCallback((next: string) => {
    setQ(next)
    setPage(1)
  }, [])
  return (
    <Flex vertical gap={12}>
      <MailServerWarning effect="Nobody gets these e-mails. Read them here." />
      <div style={{ maxWidth: 360 }}>
        <SearchBox value={q} onSearch={search} placeholder="Search addresses and subjects" />
      </div>
      {problem && <LoadAgain text={problem} onClick={reload} />}
      {isCurrent && reply?.mails.length === 0 && <p>{emptyText(page, q)}</p>}
      <ul className="plain-list outbox-messages" aria-label="E-mails">
        {reply?.mails.map((mail) => (
          <li key={mail.registrationMailId}>
            <Button type="link" style={{ paddingInline: 0 }} onClick={() => setOpenId(mail.registrationMailId)}>
              {mail.subject}
            </Button>
            <div className="small quiet">
              To <OutboxRecipient mail={mail} /> {mail.recipient} · {choiceLabel(mailKinds, mail.trigger)}
              {mail.eventName !== null && ` · ${mail.eventName}`} ·{' '}
              <Instant at={mail.createdAt}>{formatWithZone(mail.createdAt, viewerZone())}</Instant>{' '}
              <DeliveryTag deliveryStatusId={mail.deliveryStatusId} />
            </div>
          </li>
        ))}
      </ul>
      <Flex gap={8}>
        <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
          Newer
        </Button>
        <Button disabled={!reply?.hasMore} onClick={() => setPage(page + 1)}>
          Older
        </Button>
        <Button onClick={reload}>Reload</Button>
      </Flex>
      {openId !== null && <OutboxMail registrationMailId={openId} onClose={() => setOpenId(null)} />}
    </Flex>
  )
}

const emptyText = (page: number, q: string): string => {
  if (page > 1) return 'No older e-mails.'
  return q === '' ? 'No e-mails yet.' : `No e-mail has “${q}” in its address or subject.`
}
