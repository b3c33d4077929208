import type { ReactNode } from 'react'

interface Fact {
  label: string
  /** Not shown when empty. */
  value: ReactNode
}

/** What identifies a record, at the top of its drawer: as many facts in a line as fit. */
export const RecordHead = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="record-head">
    {facts
      .filter(({ value }) => value != null && value !== '' && value !== false)
      .map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)

export const MailLink = ({ address }: { address: string }) => <a href={`mailto:${address}`}>{address}</a>
export const PhoneLink = ({ number }: { number: string }) => <a href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>{number}</a>
