import { choiceLabel } from '#constants/choice.ts'
import { attendances, registrationSources } from '#constants/choices.ts'
import { choiceStatuses } from '#constants/setUpChoices.ts'
import { openIn, routes } from '#constants/routes.ts'
import { registrationStatus, vettingStatuses } from '#constants/statuses.ts'
import type { RegistrationBooking } from '#contract/events/options.ts'
import type { Registration } from '#contract/events/registrations.ts'
import { registrationBookings } from '#store/events/registrationBookings.ts'
import { useAppSelector } from '#store/hooks.ts'
import { formatForViewer, formatWithZone } from '../../ui/dates.ts'
import { MailLink, RecordHead } from '../../resource/record/RecordHead.tsx'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { PhoneLink } from '../../ui/PhoneLink.tsx'
import { useLookup } from '../../ui/useLookup.ts'
import { formatDay } from '../../ui/formatDay.ts'
import { AttendanceButtons } from './AttendanceButtons.tsx'
import { StatusControl } from './StatusControl.tsx'
import { TransferButton } from './TransferButton.tsx'
import { WaitingPlace } from './WaitingPlace.tsx'

interface Props {
  row: Registration
  timeZone: string
  mayEdit: boolean
}

/** The status of a registration, who registered, how to reach them and what they booked. */
export function RegistrationHead({ row, timeZone, mayEdit }: Props) {
  const { eventId, companyName, jobTitle, email, phone, submittedAt, lastEmailAt, confirmBy } = row
  return (
    <RecordHead
      facts={[
        { label: 'Status', value: <StatusControl registration={row} mayEdit={mayEdit} /> },
        { label: 'Company type', value: row.companyTypeName },
        { label: 'Confirmation', value: <span className="tabular">{row.confirmationNumber}</span> },
        { label: 'Reason', value: row.statusReason, isLong: true },
        { label: 'Waiting list', value: row.eventStatusId === registrationStatus.waitlisted && <WaitingPlace row={row} /> },
        {
          label: 'Confirmation of the place',
          value: confirmBy && `Waiting for confirmation until ${formatWithZone(confirmBy, timeZone)}`,
          isLong: true,
        },
        {
          label: 'Company',
          value:
            companyName && row.hasCompany ? (
              <PageLink href={`${routes.event(eventId, 'companies')}?q=${encodeURIComponent(companyName)}`}>{companyName}</PageLink>
            ) : (
              companyName
            ),
          isLong: true,
        },
        { label: 'Job title', value: jobTitle },
        { label: 'E-mail', value: <MailLink address={email} />, isLong: true },
        { label: 'Phone', value: phone && <PhoneLink number={phone} /> },
        { label: 'Submitted', value: momentOf(submittedAt, timeZone) },
        { label: 'Last e-mail', value: momentOf(lastEmailAt, timeZone) },
        { label: 'Source', value: choiceLabel(registrationSources, row.source) },
        { label: 'Attendance', value: <Attendance row={row} timeZone={timeZone} mayEdit={mayEdit} /> },
        {
          label: 'Replaced by',
          value: row.replacedByRegistrationId && (
            <PageLink href={openIn(routes.event(eventId, 'registrations'), row.replacedByRegistrationId)}>
              Open the new registration
            </PageLink>
          ),
        },
        { label: 'Transfer', value: mayEdit && row.eventStatusId === registrationStatus.approved && <TransferButton registration={row} /> },
        { label: 'Bookings', value: <RegistrationBookings row={row} />, isLong: true },
        { label: 'Vetting', value: vettingText(row) },
      ]}
    />
  )
}

const momentOf = (at: string | null, timeZone: string) => at && <span title={formatForViewer(at)}>{formatWithZone(at, timeZone)}</span>

/** Who was not checked in can be a no-show once the event has ended, and a no-show be corrected. */
const Attendance = ({ row, timeZone, mayEdit }: Props) => (
  <span className="side-by-side">
    {attendanceText(row, timeZone)}
    {mayEdit && row.eventStatusId === registrationStatus.approved && <AttendanceButtons registration={row} />}
  </span>
)

/** "Checked in, 14 Jun 2026 09:12 by Ann Lee". */
function attendanceText({ attendance, checkedInAt, checkedInByName }: Registration, timeZone: string): string {
  const at = checkedInAt ? `, ${formatWithZone(checkedInAt, timeZone)}` : ''
  return `${choiceLabel(attendances, attendance)}${at}${checkedInByName ? ` by ${checkedInByName}` : ''}`
}

function RegistrationBookings({ row: { eventId, eventRegistrationId, rowVersion } }: { row: Registration }) {
  const refreshCount = useAppSelector(({ ui }) => ui.refreshCount)
  // A move may cancel bookings.
  const { rows, status, reload } = useLookup(registrationBookings, { eventRegistrationId }, refreshCount + rowVersion)
  if (status === 'failed') return <LoadAgain text="The bookings could not be loaded." onClick={reload} />
  if (rows.length === 0) return <span className="quiet">{status === 'loaded' ? 'None' : 'Loading'}</span>
  return (
    <ul className="plain-list">
      {rows.map((booking) => (
        <li key={booking.eventOptionChoiceId}>
          <PageLink href={openIn(routes.event(eventId, 'options'), booking.eventOptionId)}>{booking.optionName}</PageLink>
          <span className="quiet">{bookingText(booking)}</span>
        </li>
      ))}
    </ul>
  )
}

function bookingText({ quantity, checkInDate, checkOutDate, choiceStatus }: RegistrationBooking): string {
  const parts = [
    quantity > 1 && `${quantity}`,
    checkInDate && `${formatDay(checkInDate)} – ${formatDay(checkOutDate)}`,
    choiceStatus !== choiceStatuses.confirmed && choiceLabel(choiceStatuses, choiceStatus).toLowerCase(),
  ].filter(Boolean)
  return parts.length > 0 ? `, ${parts.join(', ')}` : ''
}

function vettingText({ requiresVetting, vettingStatusId }: Registration): string | undefined {
  if (vettingStatusId) return choiceLabel(vettingStatuses, vettingStatusId)
  return requiresVetting ? 'Required, not submitted' : undefined
}
