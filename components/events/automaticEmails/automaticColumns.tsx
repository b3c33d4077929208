import { automaticStatuses, automaticTimings, type AutomaticStatus } from '#constants/automaticEmails.ts'
import { choiceLabel } from '#constants/choice.ts'
import type { AutomaticEmail } from '#contract/events/automaticEmails.ts'
import { counted } from '#contract/textLists.ts'
import type { Tone } from '#styles/tones.ts'
import type { Column } from '../../resource/base/columns.tsx'
import { Button } from '../../ui/Button.tsx'
import { formatWithZone } from '../../ui/dates.ts'
import { Instant } from '../../ui/Instant.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { ToneTag } from '../../ui/ToneTag.tsx'
import { timingText } from './timingText.ts'

const { on, paused, waiting, sent, missed } = automaticStatuses
const tones: Readonly<Record<AutomaticStatus, Tone>> = {
  [on]: 'info',
  [paused]: 'neutral',
  [waiting]: 'neutral',
  [sent]: 'success',
  [missed]: 'warning',
}

interface Options {
  timeZone: string
  /** Pauses a rule or lets it go on; undefined for who may not send. */
  onPause: ((row: AutomaticEmail) => void) | undefined
}

export const automaticColumns = ({ timeZone, onPause }: Options): Column<AutomaticEmail>[] => [
  {
    field: 'name',
    sorter: true,
    ellipsis: true,
    exportFields: ['name', 'subject'],
    render: ({ name, subject }) => (
      <>
        <span className="strong">{name}</span>
        <div className="quiet small not-on-phone cut">{subject}</div>
      </>
    ),
  },
  {
    field: 'momentAt',
    title: 'When',
    sorter: true,
    width: 330,
    phone: 'line',
    exportFields: ['timing', 'offsetDays', 'offsetDirection', 'offsetBase', 'offsetTime', 'triggerStatusId', 'momentAt'],
    render: (row) => (
      <>
        <span>{timingText(row)}</span>
        {row.momentAt && (
          <div className="not-on-phone">
            <Instant at={row.momentAt} className="quiet small">
              {formatWithZone(row.momentAt, timeZone)}
            </Instant>
          </div>
        )}
      </>
    ),
  },
  {
    field: 'automaticStatusId',
    title: 'Status',
    sorter: true,
    width: 170,
    phone: 'state',
    render: ({ automaticStatusId: status }) => <ToneTag tone={tones[status]}>{choiceLabel(automaticStatuses, status)}</ToneTag>,
  },
  {
    field: 'recipientCount',
    title: 'Sent so far',
    width: 200,
    phone: 'line',
    exportFields: ['recipientCount', 'sentCount', 'failedCount', 'lastSentAt'],
    render: ({ recipientCount, sentCount, failedCount, lastSentAt }) => (
      <>
        <span className={recipientCount === 0 ? 'quiet' : undefined}>{sentText({ recipientCount, sentCount, failedCount })}</span>
        {lastSentAt && (
          <div className="not-on-phone">
            <Instant at={lastSentAt} className="quiet small">
              {formatWithZone(lastSentAt, timeZone)}
            </Instant>
          </div>
        )}
      </>
    ),
  },
  ...(onPause
    ? [
        {
          key: 'next',
          title: 'Action',
          hasHiddenTitle: true as const,
          width: 110,
          action: (row: AutomaticEmail) => pauseLabel(row),
          render: (row: AutomaticEmail) => {
            const label = pauseLabel(row)
            return (
              label && (
                <Button size="small" aria-label={`${label} “${row.name}”`} onClick={() => onPause(row)}>
                  {label}
                </Button>
              )
            )
          },
        },
      ]
    : []),
]

/** A rule that has sent at its moment has nothing left to pause. */
const pauseLabel = ({ isPaused, automaticStatusId, timing }: AutomaticEmail): 'Pause' | 'Resume' | undefined =>
  automaticStatusId === sent || (automaticStatusId === missed && timing === automaticTimings.relative)
    ? undefined
    : isPaused
      ? 'Resume'
      : 'Pause'

const sentText = ({
  recipientCount,
  sentCount,
  failedCount,
}: Pick<AutomaticEmail, 'recipientCount' | 'sentCount' | 'failedCount'>): string =>
  recipientCount === 0
    ? 'Nothing yet'
    : [`${formatCount(sentCount)} of ${counted(recipientCount, 'mail')}`, failedCount > 0 && `${formatCount(failedCount)} not arrived`]
        .filter(Boolean)
        .join(', ')
