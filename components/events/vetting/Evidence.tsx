import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled'
import QuestionCircleOutlined from '@ant-design/icons/QuestionCircleOutlined'
import WarningFilled from '@ant-design/icons/WarningFilled'
import { choiceLabel } from '#constants/choice.ts'
import { contactStates } from '#constants/choices.ts'
import { openIn, routes } from '#constants/routes.ts'
import { domainMatches, duplicateMatches, historyRows } from '#constants/vetting.ts'
import type { VettingSubmission } from '#contract/events/vetting.ts'
import { earlierVettings, likelyDuplicates, referencesOfSubmission } from '#store/events/vettingEvidence.ts'
import { dateFormat, formatInZone } from '../../ui/dates.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { useLookup } from '../../ui/useLookup.ts'
import { usePermission } from '../../ui/usePermission.ts'
import { Documents } from './Documents.tsx'
import { EvidencePart, EvidenceRow } from './EvidencePart.tsx'
import { ContactEventHistory, ContactMailHistory, EventHistory, MailHistory } from './PersonHistory.tsx'
import { ReferenceStatusTag } from './ReferenceStatus.tsx'
import { VettingStatusTag } from './VettingStatusTag.tsx'

interface Props {
  row: VettingSubmission
}

/** What is known about an applicant: to be read before the decision. */
export function Evidence({ row }: Props) {
  const { vettingSubmissionId, contactId, contactEmail } = row
  const mayVet = usePermission('vet')
  const person = contactEmail ? { contactId: contactId ?? 0, email: contactEmail } : undefined
  return (
    <div className="evidence">
      <MissingCompanyNote row={row} />
      <AddressCheck row={row} />
      {person ? (
        <>
          <EventHistory person={person} currentId={row.eventRegistrationId} />
          <MailHistory person={person} />
        </>
      ) : (
        contactId && (
          <>
            <ContactEventHistory contactId={contactId} currentId={row.eventRegistrationId} />
            <ContactMailHistory contactId={contactId} />
          </>
        )
      )}
      {mayVet && <Documents vettingSubmissionId={vettingSubmissionId} />}
      <Earlier vettingSubmissionId={vettingSubmissionId} />
      <Duplicates vettingSubmissionId={vettingSubmissionId} />
      <References row={row} />
    </div>
  )
}

const { match, mismatch } = domainMatches

/** Where the company of an applicant is chosen: the submission takes it from the registration. */
function MissingCompanyNote({ row: { eventId, eventRegistrationId, companyId } }: Pick<Props, 'row'>) {
  if (companyId || !eventRegistrationId) return null
  return (
    <p>
      <WarningFilled className="bad" aria-hidden /> No company yet:{' '}
      <PageLink href={openIn(routes.event(eventId, 'registrations'), eventRegistrationId)}>choose or add one in the registration</PageLink>.
    </p>
  )
}

function AddressCheck({ row: { contactEmail, companyName, companyDomains, domainMatch, isFreeMailAddress } }: Pick<Props, 'row'>) {
  const domain = contactEmail?.split('@')[1]
  const known = companyDomains.join(', ')
  const owner = companyName ?? 'the company'
  const text = !domain
    ? 'No e-mail address is known.'
    : domainMatch === match
      ? `${domain} belongs to ${owner}.`
      : domainMatch === mismatch
        ? `${domain} is not a domain of ${owner} (${known}).`
        : `No domain of ${owner} is known to compare ${domain} with.`
  return (
    <section aria-label="E-mail address">
      <h2>E-mail address</h2>
      <p>
        {domainMatch === match ? (
          <CheckCircleFilled className="good" aria-hidden />
        ) : domainMatch === mismatch ? (
          <WarningFilled className="bad" aria-hidden />
        ) : (
          <QuestionCircleOutlined className="quiet" aria-hidden />
        )}{' '}
        {text}
      </p>
      {isFreeMailAddress && (
        <p>
          <WarningFilled className="bad" aria-hidden /> {domain} gives addresses to anyone.
        </p>
      )}
    </section>
  )
}

function Earlier({ vettingSubmissionId }: { vettingSubmissionId: number }) {
  const lookup = useLookup(earlierVettings, { vettingSubmissionId })
  return (
    <EvidencePart title="Earlier vetting" lookup={lookup} none="No other submission." most={historyRows}>
      {lookup.rows.map((one) => (
        <EvidenceRow
          key={one.vettingSubmissionId}
          title={<PageLink href={openIn(routes.event(one.eventId, 'invetting'), one.vettingSubmissionId)}>{one.eventName}</PageLink>}
          facts={[
            one.decidedAt &&
              `${formatInZone(one.decidedAt, one.timeZone, dateFormat)}${one.decidedByName ? ` by ${one.decidedByName}` : ''}`,
            one.decisionReason,
          ]}
          state={<VettingStatusTag id={one.vettingStatusId} />}
          matchedBy={one.matchedBy}
        />
      ))}
    </EvidencePart>
  )
}

function Duplicates({ vettingSubmissionId }: { vettingSubmissionId: number }) {
  const lookup = useLookup(likelyDuplicates, { vettingSubmissionId })
  return (
    <EvidencePart
      title="Likely duplicates"
      lookup={lookup}
      none="No other contact has this address or phone, or this name at this company."
    >
      {lookup.rows.map(({ contactId, contactStateId, name, email, companyName, matchedBy }) => (
        <EvidenceRow
          key={contactId}
          title={<PageLink href={routes.contact(contactId)}>{name}</PageLink>}
          facts={[
            email,
            companyName,
            contactStateId !== contactStates.active && choiceLabel(contactStates, contactStateId),
            choiceLabel(duplicateMatches, matchedBy),
          ]}
        />
      ))}
    </EvidencePart>
  )
}

function References({ row: { eventId, vettingSubmissionId } }: Pick<Props, 'row'>) {
  const lookup = useLookup(referencesOfSubmission, { eventId, vettingSubmissionId })
  return (
    <EvidencePart title="References" lookup={lookup} none="Nobody was named.">
      {lookup.rows.map((one) => (
        <EvidenceRow
          key={one.vettingReferenceId}
          title={<PageLink href={openIn(routes.event(eventId, 'vettingreferences'), one.vettingReferenceId)}>{one.name}</PageLink>}
          facts={[one.companyName, one.relationship, one.rating && `Rating ${one.rating} of 5`]}
          state={<ReferenceStatusTag id={one.vettingReferenceStatusId} />}
          text={one.response}
        />
      ))}
    </EvidencePart>
  )
}
