import { Button } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import type { countEmptyFields } from '#contract/events/emailTemplates.ts'
import { andMore } from '#contract/textLists.ts'
import type { CallThunk } from '#store/createCallThunk.ts'
import { formatCount } from '../ui/numbers.ts'
import { usePreview } from '../ui/usePreview.ts'

type Result = OutputOf<typeof countEmptyFields>

interface Props<Draft> {
  draft: Draft
  fetch: CallThunk<Draft, Result>
  /** What is said when nobody gets the text. */
  nobody?: string
  /** What those who get it are called. */
  people?: string
  /** Whether it counts at once, for a text that is not being written any more. */
  isImmediate?: boolean
}

/** Counts for whom the fields of a text have no value, on request or at once. */
export function EmptyFields<Draft>({
  draft,
  fetch,
  nobody = 'Nobody has registered yet.',
  people = 'registrants',
  isImmediate = false,
}: Props<Draft>) {
  const key = JSON.stringify(draft)
  const [requestedKey, setRequestedKey] = useState<string>()
  const isCounted = isImmediate || requestedKey === key
  const { reply, problem, isCurrent, reload } = usePreview(fetch, isCounted ? draft : undefined)
  const found = isCurrent ? reply : undefined
  const hasFailed = isCounted && problem !== null
  return (
    <div className="empty-fields" aria-live="polite">
      {(!isImmediate || !found) && (
        <Button
          size="small"
          disabled={false}
          loading={isCounted && !isCurrent && !hasFailed}
          onClick={() => (isCounted ? reload() : setRequestedKey(key))}
        >
          Find empty fields
        </Button>
      )}
      {hasFailed && <span className="quiet">They could not be counted. Try again.</span>}
      {found && found.empty.length === 0 && (
        <span className="quiet">{found.total === 0 ? nobody : `No field is empty for the ${formatCount(found.total)} ${people}.`}</span>
      )}
      {found && found.empty.length > 0 && (
        <ul>
          {found.empty.map((one) => (
            <li key={one.field}>{emptyText(one, found.total)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** "{{contact.jobTitle}} is empty for 214 of 5,000: Ada Lovelace, Bo Lind and 212 more. Its paragraph is left out." */
const emptyText = ({ field, count, withoutFallback, names }: Result['empty'][number], total: number): string =>
  `{{${field}}} is empty for ${formatCount(count)} of ${formatCount(total)}: ${andMore(names, count)}. ${effectOf(withoutFallback)}`

function effectOf(places: Result['empty'][number]['withoutFallback']): string {
  if (places.length === 0) return 'Its fallback is used.'
  if (!places.includes('subject')) return 'Its paragraph is left out.'
  return places.includes('text') ? 'The subject goes without it, and its paragraph is left out.' : 'The subject goes without it.'
}
