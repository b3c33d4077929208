import type { NightTimeFunction } from '#contract/events/nightTimeGuests.ts'
import { counted } from '#contract/textLists.ts'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { formatCount } from '../../ui/numbers.ts'
import type { LoadedLookup } from '../../ui/useLookup.ts'
import { useListParams } from '../../resource/base/useListParams.ts'
import { useRegisterFilterLabel } from '../../resource/base/filterLabels.ts'

/** Totals of all evenings, and the seats of each; a click filters the list by an evening and shows its tables. */
export function Evenings({ functions: { rows, status, reload } }: { functions: LoadedLookup<NightTimeFunction> }) {
  const [{ filters }, change] = useListParams()
  const chosen = rows.find(({ key }) => key === filters.function)
  useRegisterFilterLabel('function', 'Dinner or event', status === 'loading' ? '…' : chosen && nameOf(chosen))
  if (status === 'failed') return <LoadAgain text="The counts could not be loaded." onClick={reload} />
  const shown = rows.filter((one) => one === chosen || one.guests + one.declined > 0)
  if (shown.length === 0) return null
  return (
    <div className="evenings">
      <p className="evenings-sum">{totalsText(shown)}</p>
      <ul className="evenings-list">
        {shown.map((evening) => {
          const isSelected = filters.function === evening.key
          return (
            <li key={evening.key}>
              <button
                type="button"
                className="evening"
                aria-pressed={isSelected}
                title={isSelected ? 'Show all guests' : 'Show these guests'}
                onClick={() => change({ filters: { function: isSelected ? '' : evening.key } })}
              >
                <span className="evening-name">{nameOf(evening)}</span>
                <span className="small">{seatsText(evening)}</span>
                <span className="small quiet">{countsText(evening)}</span>
              </button>
            </li>
          )
        })}
      </ul>
      {chosen && chosen.tables.length > 0 && (
        <p className="evening-tables small">
          <span className="quiet">Tables: </span>
          {tablesText(chosen)}
        </p>
      )}
    </div>
  )
}

const nameOf = ({ name }: NightTimeFunction): string => name ?? 'Not assigned'
const sum = <Row,>(rows: readonly Row[], value: (row: Row) => number): number => rows.reduce((total, row) => total + value(row), 0)

/** "163 people: 120 guests and 43 plus-ones · 96 accepted · 54 seats at 9 tables". */
function totalsText(rows: readonly NightTimeFunction[]): string {
  const tables = rows.flatMap((row) => row.tables)
  const guests = sum(rows, (row) => row.guests)
  const broughtCount = sum(rows, ({ broughtAlong }) => broughtAlong)
  const seats = sum(tables, (table) => table.seats)
  const guestsText = counted(guests, 'guest')
  return [
    broughtCount > 0
      ? `${counted(guests + broughtCount, 'person', 'people')}: ${guestsText} and ${counted(broughtCount, 'plus-one', 'plus-ones')}`
      : guestsText,
    `${formatCount(sum(rows, ({ accepted }) => accepted))} accepted`,
    ...(tables.length > 0 ? [`${counted(seats, 'seat')} at ${counted(tables.length, 'table')}`] : []),
  ].join(' · ')
}

/** "56 of 75 accepted · 60 seats". */
const seatsText = ({ accepted, guests, broughtAlong, capacity }: NightTimeFunction): string =>
  `${formatCount(accepted)} of ${formatCount(guests + broughtAlong)} accepted${capacity === null ? '' : ` · ${counted(capacity, 'seat')}`}`

function countsText({ guests, broughtAlong, waitlisted, declined }: NightTimeFunction): string {
  return [
    `${counted(guests, 'guest')}${broughtAlong > 0 ? ` + ${broughtAlong}` : ''}`,
    ...(waitlisted > 0 ? [`${waitlisted} waiting`] : []),
    ...(declined > 0 ? [`${declined} declined`] : []),
  ].join(' · ')
}

/** "Table 1: 4 · Table 2: 6". */
const tablesText = ({ tables }: NightTimeFunction): string => tables.map(({ tableName, seats }) => `${tableName}: ${seats}`).join(' · ')
