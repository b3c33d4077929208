import { Drawer } from 'antd'
import { choiceLabel } from '#constants/choice.ts'
import { attendances } from '#constants/choices.ts'
import { openIn, routes } from '#constants/routes.ts'
import { vettingStatuses } from '#constants/statuses.ts'
import type { AllocatorTotals } from '#contract/events/allocatorHistory.ts'
import { historyOfAllocator } from '#store/events/allocatorHistory.ts'
import { MailLink, RecordHead } from '../../resource/record/RecordHead.tsx'
import { dateFormat, formatInZone } from '../../ui/dates.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { useLookup } from '../../ui/useLookup.ts'
import { RegistrationStatusTag } from '../StateTag.tsx'
import { EvidencePart, EvidenceRow } from '../vetting/EvidencePart.tsx'
import { VettingStatusTag } from '../vetting/VettingStatusTag.tsx'

/** The totals of an allocator, and each of their registrations. */
export function AllocatorDrawer({ row, onClose }: { row: AllocatorTotals; onClose: () => void }) {
  const history = useLookup(historyOfAllocator, { contactId: row.contactId })
  const { attended, noShows, noShowRate, vettingStatusId } = row
  return (
    <Drawer open title={row.allocatorName} size={560} onClose={onClose}>
      <RecordHead
        facts={[
          { label: 'Company', value: row.companyName, isLong: true },
          { label: 'E-mail', value: row.contactEmail && <MailLink address={row.contactEmail} />, isLong: true },
          { label: 'Attended', value: `${attended} of ${row.approved} approved` },
          { label: 'No-shows', value: noShowRate !== null && `${noShows} (${noShowRate} %)` },
          { label: 'Latest vetting', value: vettingStatusId && <VettingStatusTag id={vettingStatusId} /> },
        ]}
      />
      <div className="evidence">
        <EvidencePart title="Registrations" lookup={history} none="No registration.">
          {history.rows.map((one) => (
            <EvidenceRow
              key={one.eventRegistrationId}
              title={
                <PageLink href={openIn(routes.event(one.eventId, 'registrations'), one.eventRegistrationId)}>{one.eventName}</PageLink>
              }
              facts={[
                formatInZone(one.startsAt, one.timeZone, dateFormat),
                one.companyTypeName,
                one.attendance !== attendances.notArrived && choiceLabel(attendances, one.attendance),
                one.vettingStatusId && `Vetting: ${choiceLabel(vettingStatuses, one.vettingStatusId)}`,
              ]}
              state={<RegistrationStatusTag id={one.eventStatusId} />}
            />
          ))}
        </EvidencePart>
      </div>
    </Drawer>
  )
}
