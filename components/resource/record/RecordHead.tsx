import type { ReactNode } from 'react'

interface Fact {
  label: string
  /** Not shown when empty. */
  value: ReactNode
  /** Takes twice the width of another fact. */
  isLong?: boolean
}

/** What identifies a record, at the top of its drawer, in columns. */
export const RecordHead = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="record-head">
    {facts
      .filter(({ value }) => value != null && value !== '' && value !== false)
      .map(({ label, value, isLong }) => (
        <div key={label} data-is-long={isLong}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)

export const MailLink = ({ address }: { address: string }) => <a href={`mailto:${address}`}>{address}</a>
