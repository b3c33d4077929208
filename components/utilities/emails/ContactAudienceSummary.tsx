import { Button } from 'antd'
import { useState } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { type ContactOutcome, contactOutcomes } from '#constants/contactEmails.ts'
import { routes } from '#constants/routes.ts'
import type { ContactAudience } from '#contract/utilities/contactEmails.ts'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { leftOutText } from '../../ui/mailTexts.ts'
import { formatCount } from '../../ui/numbers.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { ToneTag } from '../../ui/ToneTag.tsx'
import type { Preview } from '../../ui/usePreview.ts'

const { included, suppressed, noAddress, repeated, gone, unsubscribed } = contactOutcomes
const reasons: Readonly<Record<ContactOutcome, string>> = {
  [included]: '',
  [suppressed]: 'with a suppressed address',
  [noAddress]: 'without an address',
  [repeated]: 'with the same address as another',
  [gone]: 'deleted or archived',
  [unsubscribed]: 'unsubscribed',
}

/** Who of the chosen people gets an e-mail as things are now: counted, and on request as a list with the reason for each. */
export function ContactAudienceSummary({ preview: { reply, problem, reload } }: { preview: Preview<ContactAudience> }) {
  const [isListed, setListed] = useState(false)
  const leftOut = contactOutcomes.flatMap(({ value: outcome }) => {
    const count = reply?.people.filter((one) => one.outcome === outcome).length ?? 0
    return outcome === included || count === 0 ? [] : `${formatCount(count)} ${reasons[outcome]}`
  })
  return (
    <section aria-label="Recipients" className="audience" aria-live="polite">
      {problem && <LoadAgain text={problem} onClick={reload} />}
      {reply && (
        <p>
          <span className="strong">{peopleText(reply.recipientCount)}</span>
          {leftOutText(leftOut)}
        </p>
      )}
      {reply && reply.people.length > 0 && (
        <Button size="small" disabled={false} aria-expanded={isListed} onClick={() => setListed(!isListed)}>
          {isListed ? 'Hide the list' : 'Show who'}
        </Button>
      )}
      {isListed && reply && (
        <ul className="audience-people" aria-label="People">
          {reply.people.map((one) => (
            <li key={one.contactId}>
              <PageLink href={routes.contact(one.contactId)}>{one.name}</PageLink>
              <span className="quiet">{one.email}</span>
              <span className="quiet small">{one.companyName}</span>
              <ToneTag tone={one.outcome === included ? 'success' : 'warning'}>{choiceLabel(contactOutcomes, one.outcome)}</ToneTag>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const peopleText = (count: number): string =>
  count === 0 ? 'Nobody gets it yet.' : count === 1 ? '1 person gets it.' : `${formatCount(count)} people get it.`
