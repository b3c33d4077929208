import { Drawer } from 'antd'
import { choiceLabel } from '#constants/choice.ts'
import { attendances } from '#constants/choices.ts'
import { openIn, routes } from '#constants/routes.ts'
import { vettingStatuses } from '#constants/statuses.ts'
import type { AllocatorTotals } from '#contract/events/allocatorHistory.ts'
import { counted } from '#contract/textLists.ts'
import { historyOfAllocator } from '#store/events/allocatorHistory.ts'
import { MailLink, RecordHead } from '../../resource/record/RecordHead.tsx'
import { formatRange } from '../../ui/dates.ts'
import { formatCount } from '../../ui/numbers.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { useLookup } from '../../ui/useLookup.ts'
import { RegistrationStatusTag } from '../StateTag.tsx'
import { EvidencePart, EvidenceRow } from '../vetting/EvidencePart.tsx'
import { VettingStatusTag } from '../vetting/VettingStatusTag.tsx'
import { commitmentText } from './allocatorColumns.tsx'

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
          { label: 'Meetings', value: meetingsText(row), isLong: true },
          {
            label: 'Commitments met',
            value: row.commitments > 0 && `${formatCount(row.commitmentsMet)} of ${formatCount(row.commitments)}`,
          },
          {
            label: 'Latest event',
            value: <PageLink href={routes.event(row.lastEventId)}>{row.lastEventName}</PageLink>,
            isLong: true,
          },
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
                formatRange(one.startsAt, one.endsAt, one.timeZone),
                one.companyTypeName,
                one.attendance !== attendances.notArrived && choiceLabel(attendances, one.attendance),
                one.meetingsRequested > 0 && meetingsText(one),
                commitmentText(one),
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

/** "5 meetings requested, 4 accepted, 3 held, 1 no-show"; what there was none of is left out. */
function meetingsText(row: Pick<AllocatorTotals, 'meetingsRequested' | 'meetingsAccepted' | 'meetingsHeld' | 'meetingNoShows'>): string {
  const { meetingsRequested, meetingsAccepted, meetingsHeld, meetingNoShows } = row
  return [
    counted(meetingsRequested, 'meeting requested', 'meetings requested'),
    ...(meetingsAccepted > 0 ? [`${formatCount(meetingsAccepted)} accepted`] : []),
    ...(meetingsHeld > 0 ? [`${formatCount(meetingsHeld)} held`] : []),
    ...(meetingNoShows > 0 ? [counted(meetingNoShows, 'no-show', 'no-shows')] : []),
  ].join(', ')
}
