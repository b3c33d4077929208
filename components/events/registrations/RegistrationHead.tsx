import { choiceLabel } from '#constants/choice.ts'
import { choiceStatuses } from '#constants/choices.ts'
import { openIn, routes } from '#constants/routes.ts'
import { vettingStatuses } from '#constants/statuses.ts'
import type { RegistrationBooking } from '#contract/events/options.ts'
import type { Registration } from '#contract/events/registrations.ts'
import { registrationBookings } from '#store/events/registrationBookings.ts'
import { useAppSelector } from '#store/hooks.ts'
import { MailLink, PhoneLink, RecordHead } from '../../resource/record/RecordHead.tsx'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { useLookup } from '../../ui/useLookup.ts'
import { formatDay } from '../options/formatDay.ts'

/** Who registered, how to reach them, what they booked and how their vetting stands. */
export function RegistrationHead({ row }: { row: Registration }) {
  const { eventId, companyName, jobTitle, email, phone } = row
  return (
    <RecordHead
      facts={[
        {
          label: 'Company',
          value: companyName && (
            <PageLink href={`${routes.event(eventId, 'companies')}?q=${encodeURIComponent(companyName)}`}>{companyName}</PageLink>
          ),
        },
        { label: 'Job title', value: jobTitle },
        { label: 'E-mail', value: <MailLink address={email} /> },
        { label: 'Phone', value: phone && <PhoneLink number={phone} /> },
        { label: 'Bookings', value: <RegistrationBookings row={row} /> },
        { label: 'Vetting', value: vettingText(row) },
      ]}
    />
  )
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
