import type { RefusalGroup } from '#contract/refusals.ts'
import { andMore } from '#contract/textLists.ts'
import { formatCount } from '../../ui/numbers.ts'

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
const rowsText = (count: number, names: readonly string[]): string => (names.length === 0 ? formatCount(count) : andMore(names, count))
