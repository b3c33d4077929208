import { Button, Pagination, Segmented } from 'antd'
import { useState } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { type AudienceOutcome, audienceOutcomes } from '#constants/emailNotifications.ts'
import { registrationStatuses } from '#constants/statuses.ts'
import { audiencePageSize } from '#contract/events/emailAudience.ts'
import { fetchAudience } from '#store/events/emailAudience.ts'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { leftOutText } from '../../ui/mailTexts.ts'
import { formatCount } from '../../ui/numbers.ts'
import { ToneTag } from '../../ui/ToneTag.tsx'
import { usePreview } from '../../ui/usePreview.ts'
import { isComplete } from '../forms/showWhenOperators.ts'
import { type AudienceConditions, type AudienceNames, audienceSentence } from './audienceSentence.ts'

interface Props {
  audience: AudienceConditions & { eventId: number; notificationContentId?: number | null }
  names: AudienceNames
  /** Grows when the audience is to be read again. */
  version?: number
}
const { included } = audienceOutcomes

/** Who gets an e-mail as things are now: in words, counted, and on request as a list with the reason for each. */
export function AudienceSummary({ audience, names, version }: Props) {
  const [isListed, setListed] = useState(false)
  const canCount = (audience.answerConditions ?? []).every(isComplete)
  const { reply: last, problem, reload } = usePreview(fetchAudience, canCount ? audience : undefined, version)
  const reply = canCount ? last : null
  const left = reply?.outcomes.filter(({ outcome }) => outcome !== included) ?? []
  return (
    <section aria-label="Audience" className="audience" aria-live="polite">
      <p>{audienceSentence(audience, names)}</p>
      {!canCount && <p className="quiet">Complete the conditions on answers to see who gets it.</p>}
      {canCount && problem && <LoadAgain text={problem} onClick={reload} />}
      {reply && (
        <p>
          <span className="strong">{peopleText(reply.recipientCount)}</span>
          {leftOutText(left.map(({ outcome, count }) => `${formatCount(count)} ${reasons[outcome]}`))}
        </p>
      )}
      {reply && reply.outcomes.length > 0 && (
        <Button size="small" disabled={false} aria-expanded={isListed} onClick={() => setListed(!isListed)}>
          {isListed ? 'Hide the list' : 'Show who'}
        </Button>
      )}
      {isListed && canCount && <AudienceList audience={audience} version={version} />}
    </section>
  )
}

const peopleText = (count: number): string => (count === 1 ? '1 person gets it.' : `${formatCount(count)} people get it.`)

const reasons: Readonly<Record<AudienceOutcome, string>> = {
  [audienceOutcomes.included]: '',
  [audienceOutcomes.suppressed]: 'to a suppressed address',
  [audienceOutcomes.noAddress]: 'without an address',
  [audienceOutcomes.repeated]: 'with the same address as another',
  [audienceOutcomes.excluded]: 'got an earlier one',
  [audienceOutcomes.unsubscribed]: 'unsubscribed',
  [audienceOutcomes.unmet]: 'chosen by hand without meeting the other conditions',
}

function AudienceList({ audience, version }: Pick<Props, 'audience' | 'version'>) {
  const [shown, setShown] = useState<AudienceOutcome | 0>(0)
  const [page, setPage] = useState(1)
  const { reply, problem, reload } = usePreview(fetchAudience, { ...audience, page, ...(shown !== 0 && { outcome: shown }) }, version)
  if (problem) return <LoadAgain text={problem} onClick={reload} />
  if (!reply) return null
  const countOf = (outcome: number) => reply.outcomes.find((one) => one.outcome === outcome)?.count ?? 0
  const total = shown === 0 ? reply.outcomes.reduce((sum, { count }) => sum + count, 0) : countOf(shown)
  const options = audienceOutcomes.filter(({ value }) => countOf(value) > 0)
  return (
    <>
      {options.length > 1 && (
        <Segmented<AudienceOutcome | 0>
          size="small"
          disabled={false}
          aria-label="Whom to show"
          value={shown}
          onChange={(value) => {
            setShown(value)
            setPage(1)
          }}
          options={[{ value: 0 as const, label: 'All' }, ...options]}
        />
      )}
      <ul className="audience-people" aria-label="People">
        {reply.people.map((one) => (
          <li key={one.eventRegistrationId}>
            <span className="strong">{one.name}</span>
            <span className="quiet">{one.email}</span>
            <span className="quiet small">
              {one.companyTypeName} · {choiceLabel(registrationStatuses, one.eventStatusId)}
            </span>
            <ToneTag tone={one.outcome === included ? 'success' : 'warning'}>{choiceLabel(audienceOutcomes, one.outcome)}</ToneTag>
          </li>
        ))}
      </ul>
      {total > audiencePageSize && (
        <Pagination
          size="small"
          disabled={false}
          current={page}
          pageSize={audiencePageSize}
          total={total}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </>
  )
}
