import { LinkOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { referenceStatuses, vettingLimits } from '#constants/vetting.ts'
import type { VettingReference } from '#contract/events/vettingReferences.ts'
import { createReferenceLink } from '#store/events/vetting.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyAddressButton } from '../../ui/CopyAddress.tsx'
import { fullAddress } from '../../ui/fullAddress.ts'
import { referenceMail } from './referenceMail.ts'

const { notContacted, contacted, noResponse } = referenceStatuses
const requestable: readonly number[] = [notContacted, contacted, noResponse]

/** Creates the private link with which a reference answers, and shows it this once, with an e-mail to write. */
export function ReferenceLink({ row, eventName }: { row: VettingReference; eventName: string }) {
  const dispatch = useAppDispatch()
  const [isCreating, setCreating] = useState(false)
  const [path, setPath] = useState<string>()
  const { vettingReferenceId, rowVersion, email } = row
  if (path)
    return (
      <div className="reference-link" role="status">
        <input
          readOnly
          aria-label="Link to answer"
          className="reference-address"
          value={fullAddress(path)}
          onFocus={({ target }) => target.select()}
        />
        <CopyAddressButton path={path} />
        {email && <a href={referenceMail({ ...row, email }, { eventName, address: fullAddress(path) })}>Write the e-mail</a>}
        <p className="quiet small">
          {`Copy it now and send it to ${row.name}: it is not shown again. It can be answered once, within ${vettingLimits.referenceLinkDays} days.`}
        </p>
      </div>
    )
  if (!requestable.includes(row.vettingReferenceStatusId)) return null
  if (!row.isSubmissionOpen)
    return (
      <p className="quiet small">
        {row.hasLink ? 'The link cannot be answered: the submission is decided or ended.' : 'No link: the submission is decided or ended.'}
      </p>
    )
  const create = async () => {
    setCreating(true)
    const result = await dispatch(createReferenceLink({ vettingReferenceId, rowVersion }))
    setCreating(false)
    if (createReferenceLink.fulfilled.match(result)) setPath(result.payload.path)
  }
  return (
    <div className="reference-link">
      <Button icon={<LinkOutlined aria-hidden />} disabled={isCreating} onClick={() => void create()}>
        {row.hasLink ? 'Replace the link' : 'Request a reference'}
      </Button>
      <p className="quiet small">
        {row.hasLink
          ? 'The earlier link ends when you create another one.'
          : 'Creates a private link with which they answer, and marks them as contacted.'}
      </p>
    </div>
  )
}
