import { Alert, Flex } from 'antd'
import type { ReactNode } from 'react'
import { publicPaths } from '#constants/publicPaths.ts'
import { routes } from '#constants/routes.ts'
import { eventState } from '#constants/statuses.ts'
import type { EventCompanyType } from '#contract/events/companyTypes.ts'
import type { Event } from '#contract/events/events.ts'
import { formVersions } from '#store/events/formVersions.ts'
import { AddressCode } from '../../ui/AddressCode.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { useLookup } from '../../ui/useLookup.ts'

interface Props {
  row: EventCompanyType & { linkSlug: string }
  event: Event
}

/** The public address of a form to copy, its QR code, and why nobody can register there yet. */
export function FormLink({ row: { eventCompanyTypeId, isActive, linkSlug }, event: { eventId, eventCode, eventStateId } }: Props) {
  const versions = useLookup(formVersions, { eventCompanyTypeId })
  const isUnpublished = versions.status === 'loaded' && versions.rows.length === 0
  const form = <PageLink href={`${routes.event(eventId, 'registrationquestions')}?form=${eventCompanyTypeId}`}>Publish it</PageLink>
  const reasons: ReactNode[] = [
    eventStateId === eventState.draft && 'The event is a draft, and nobody can open the address before it is published.',
    isUnpublished && <>The form has no published version. {form}</>,
    isActive === false && 'The company type is not active.',
  ].filter(Boolean)
  return (
    <Flex vertical gap={12}>
      {reasons.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title="Nobody can register here yet"
          description={reasons.map((reason, at) => (
            <div key={at}>{reason}</div>
          ))}
        />
      )}
      <AddressCode
        path={publicPaths.form(eventCode, linkSlug)}
        fileName={`${eventCode}-${linkSlug}`}
        title="The form as registrants see it"
      />
    </Flex>
  )
}
