import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled'
import EditOutlined from '@ant-design/icons/EditOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import type { ReactNode } from 'react'
import type { AgendaDay } from '#contract/events/agenda.ts'
import { Button } from '../../ui/Button.tsx'
import { shortDayText, dayText } from './dayTexts.ts'

interface Props {
  days: readonly AgendaDay[]
  /** The shown day; undefined while all are shown. */
  dayId: number | undefined
  /** The number of sessions of each day. */
  counts: ReadonlyMap<number, number>
  today: string
  mayEdit: boolean
  onChoose: (agendaDayId: number | 'all') => void
  onEdit: (agendaDayId: number | 'new') => void
  /** Further elements beside the days. */
  children: ReactNode
}

/** The days of the agenda. A session dropped on a day moves to that day. */
export const DayTabs = ({ days, dayId, counts, today, mayEdit, onChoose, onEdit, children }: Props) => (
  <div className="agenda-days">
    <div role="group" aria-label="Days" className="agenda-day-tabs">
      {days.length > 1 && (
        <button
          type="button"
          className="agenda-day"
          aria-current={dayId === undefined ? 'true' : undefined}
          onClick={() => onChoose('all')}
        >
          <span className="agenda-day-date">All days</span>
          <span className="agenda-day-facts">{days.length} days</span>
        </button>
      )}
      {days.map(({ agendaDayId, date, title, isPublished }) => {
        const count = counts.get(agendaDayId) ?? 0
        const isSelected = agendaDayId === dayId
        return (
          <button
            key={agendaDayId}
            type="button"
            className="agenda-day"
            aria-current={isSelected ? 'true' : undefined}
            data-takes={isSelected ? undefined : agendaDayId}
            onClick={() => onChoose(agendaDayId)}
          >
            <span className="agenda-day-date">
              {shortDayText(date)}
              {date === today && <span className="agenda-today">Today</span>}
              {isPublished ? (
                <CheckCircleFilled className="good" aria-label="Published" title="Published" />
              ) : (
                <span className="quiet small agenda-day-draft">Draft</span>
              )}
            </span>
            <span className="agenda-day-facts">
              {title && <span className="agenda-day-title">{title}</span>}
              <span className="nowrap">{count === 1 ? '1 session' : `${count} sessions`}</span>
            </span>
          </button>
        )
      })}
    </div>
    <span className="agenda-day-actions">
      {mayEdit && (
        <>
          {dayId !== undefined && (
            <Button
              type="text"
              icon={<EditOutlined />}
              aria-label={`Edit ${dayText(days.find(({ agendaDayId }) => agendaDayId === dayId)?.date ?? today)}`}
              title="Edit this day"
              onClick={() => onEdit(dayId)}
            />
          )}
          <Button type="text" icon={<PlusOutlined />} onClick={() => onEdit('new')}>
            Day
          </Button>
        </>
      )}
      {children}
    </span>
  </div>
)
