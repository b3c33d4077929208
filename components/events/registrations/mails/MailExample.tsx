import { Button, Flex, Skeleton } from 'antd'
import { useState } from 'react'
import type { MailTrigger } from '#constants/mails.ts'
import { previewRegistrationMail } from '#store/events/registrationMails.ts'
import { LoadAgain } from '../../../ui/LoadAgain.tsx'
import { formatCount } from '../../../ui/numbers.ts'
import { usePreview } from '../../../ui/usePreview.ts'
import { MailText, MailWarnings } from './MailText.tsx'

/** The mail to one of many registrations as its registrant would get it, one after the other. */
export function MailExample({ ids, trigger, timeZone }: { ids: readonly number[]; trigger: MailTrigger; timeZone: string }) {
  const [at, setAt] = useState(0)
  const eventRegistrationId = ids[at] ?? ids[0] ?? 0
  const { reply, problem, isCurrent, reload } = usePreview(previewRegistrationMail, { eventRegistrationId, trigger })
  return (
    <section className="mail-dialog" aria-label="Preview">
      {ids.length > 1 && (
        <Flex gap={8} align="center" wrap>
          <span className="quiet">
            Registration {formatCount(at + 1)} of {formatCount(ids.length)}
          </span>
          <Button size="small" disabled={at === 0} onClick={() => setAt(at - 1)}>
            Previous
          </Button>
          <Button size="small" disabled={at === ids.length - 1} onClick={() => setAt(at + 1)}>
            Next
          </Button>
        </Flex>
      )}
      {problem && !isCurrent && <LoadAgain text={problem} onClick={reload} />}
      {!reply && !problem && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
      {reply?.refusal && <p className="quiet">{reply.refusal}</p>}
      {reply && isCurrent && <MailWarnings mail={reply} trigger={trigger} timeZone={timeZone} />}
      {reply && <MailText mail={reply} />}
    </section>
  )
}
