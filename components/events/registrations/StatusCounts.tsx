import { useRouter } from 'next/router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { registrationStatus, registrationStatuses } from '#constants/statuses.ts'
import { registrationCounts, registrations } from '#store/events/registrations.ts'
import { useAppSelector } from '#store/hooks.ts'
import { useListParams } from '../../resource/base/useListParams.ts'
import { useRegisterFilterLabel } from '../../resource/base/filterLabels.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { registrationTones } from '../../ui/statusTones.ts'
import { useLookup } from '../../ui/useLookup.ts'
import { useWhenIdle } from '../../ui/useWhenIdle.ts'
import { countsQuery } from './registrationsQuery.ts'

const WaitingLine = lazyPart(() => import('./WaitingLine.tsx').then((file) => file.WaitingLine))

/** The number of registrations per status, of the selected company type; a click filters the list by a status. */
export function StatusCounts({ eventId, mayPromote }: { eventId: number; mayPromote: boolean }) {
  const [params, change] = useListParams()
  const { query } = useRouter()
  const { savedCount } = useAppSelector(registrations.selectState)
  const refreshCount = useAppSelector(({ ui }) => ui.refreshCount)
  const { rows, status, reload } = useLookup(registrationCounts, countsQuery(eventId, params), savedCount + refreshCount)
  const selected = Number(params.filters.status)
  useRegisterFilterLabel('status', 'Status', registrationStatuses.find(({ value }) => value === selected)?.label)
  // Its code and its read come after the rows; its height is always there, so that they stay where they are.
  const [hasWaitingLine, setHasWaitingLine] = useState(false)
  useWhenIdle(useCallback(() => setHasWaitingLine(true), []))
  const list = useRef<HTMLUListElement>(null)
  // On a phone the statuses scroll sideways, and the selected one may be out of sight.
  useEffect(() => {
    list.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [selected, rows.length])
  const hasFailed = status === 'failed'
  const totals = new Map(rows.map(({ eventStatusId, total }) => [Number(eventStatusId), total]))
  return (
    <div className="status-line">
      <ul ref={list} className="status-counts" aria-label="Registrations by status">
        {registrationStatuses
          .filter(({ value }) => totals.has(value) || value === selected)
          .map(({ value, label }) => ({ value, label, tone: registrationTones[value] }))
          .map(({ value, label, tone }) => (
            <li key={value}>
              <button
                type="button"
                className="status-count"
                aria-pressed={value === selected}
                title={value === selected ? 'Show all statuses' : `Show ${label} alone`}
                onClick={() => change({ filters: { status: value === selected ? '' : String(value) } })}
              >
                {label} {!hasFailed && <span className={`status-count-total tone-${tone}`}>{formatCount(totals.get(value) ?? 0)}</span>}
              </button>
            </li>
          ))}
      </ul>
      {hasFailed && <LoadAgain text="The counts could not be loaded." onClick={reload} />}
      <div className="waiting-line">
        {hasWaitingLine && (totals.has(registrationStatus.waitlisted) || query.do === 'promote') && (
          <WaitingLine eventId={eventId} mayPromote={mayPromote} />
        )}
      </div>
    </div>
  )
}
