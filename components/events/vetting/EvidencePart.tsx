import { Skeleton } from 'antd'
import { Children, type ReactNode } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { personMatches } from '#constants/vetting.ts'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { formatCount } from '../../ui/numbers.ts'
import type { LoadedLookup } from '../../ui/useLookup.ts'

interface PartProps {
  title: string
  lookup: LoadedLookup<unknown>
  /** Shown instead of rows. */
  none: string
  /** The most rows that the list has: with as many there may be more, which is said. */
  most?: number
  children: ReactNode
}

/** One kind of evidence, with the number of its rows. */
export function EvidencePart({ title, lookup: { rows, status, reload }, none, most = Infinity, children }: PartProps) {
  const isLoaded = status === 'loaded' || rows.length > 0
  const isCut = rows.length >= most
  return (
    <section aria-label={title}>
      <h2>
        {title} {isLoaded && <span className="quiet tabular">{`${isCut ? 'Newest ' : ''}${formatCount(rows.length)}`}</span>}
      </h2>
      {status === 'failed' ? (
        <LoadAgain text="This part could not be loaded." onClick={reload} />
      ) : !isLoaded ? (
        <Skeleton active title={false} paragraph={{ rows: 1 }} />
      ) : Children.toArray(children).length === 0 ? (
        <p className="quiet">{none}</p>
      ) : (
        <>
          <ul className="plain-list">{children}</ul>
          {isCut && <p className="quiet">Older ones are not listed here.</p>}
        </>
      )}
    </section>
  )
}

interface RowProps {
  title: ReactNode
  /** Joined by commas; empty ones are left out. */
  facts: readonly (string | number | false | null | undefined)[]
  state?: ReactNode
  /** By what the person was recognised. */
  matchedBy?: number
  text?: string | null
}

/** A line of evidence, for any width. */
export const EvidenceRow = ({ title, facts, state, matchedBy, text }: RowProps) => (
  <li>
    <div className="evidence-row">
      <span>
        <span className="strong">{title}</span>
        <br />
        <span className="quiet small">{facts.filter(Boolean).join(', ')}</span>
      </span>
      <span className="evidence-state">
        {state}
        {matchedBy !== undefined && <span className="quiet small">{choiceLabel(personMatches, matchedBy)}</span>}
      </span>
    </div>
    {text && <p className="evidence-text">{text}</p>}
  </li>
)
