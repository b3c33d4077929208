import type { RefusalGroup } from '#contract/refusals.ts'
import { formatCount } from '../../ui/numbers.ts'

const listFormat = new Intl.ListFormat('en-GB')

/** The reasons for which some rows cannot be changed, each with the rows that it concerns. */
export const RefusalList = ({ refusals }: { refusals: readonly RefusalGroup[] }) => (
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

/** "Ada Park", "Ada Park and Bo Lind", or "Ada Park, Bo Lind, Cy Ode and 9 more"; without names only the number. */
function rowsText(count: number, names: readonly string[]): string {
  if (names.length === 0) return formatCount(count)
  const more = count - names.length
  return listFormat.format(more > 0 ? [...names, `${formatCount(more)} more`] : names)
}
