import { formatCount } from '../../ui/numbers.ts'

/** A reason for which rows cannot be changed, with their number and the names of some. */
export interface Refusal {
  message: string
  count: number
  names: readonly string[]
}

const maxNames = 3
const listFormat = new Intl.ListFormat('en-GB')

/** The reasons for which some rows cannot be changed, each with the rows that it concerns. */
export const RefusalList = ({ refusals }: { refusals: readonly Refusal[] }) => (
  <ul className="refusal-list">
    {refusals.map(({ message, count, names }) => (
      <li key={message}>
        <span className="strong">{rowsText(count, names)}</span>
        <br />
        {message}
      </li>
    ))}
  </ul>
)

/** "Ada Park", "Ada Park and Bo Lind", or "Ada Park, Bo Lind, Cy Ode and 9 more". */
function rowsText(count: number, names: readonly string[]): string {
  const shown = names.slice(0, maxNames)
  const more = count - shown.length
  return listFormat.format(more > 0 ? [...shown, `${formatCount(more)} more`] : shown)
}

/** Groups refused rows by their message, the most frequent first. */
export function groupRefusals(rows: readonly { message: string; name: string }[]): Refusal[] {
  return [...Map.groupBy(rows, ({ message }) => message)]
    .map(([message, group]) => ({ message, count: group.length, names: group.slice(0, maxNames).map(({ name }) => name) }))
    .toSorted((a, b) => b.count - a.count)
}
