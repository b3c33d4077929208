import { Skeleton } from 'antd'
import Link from 'next/link'
import { ToneTag } from '../ui/ToneTag.tsx'
import { needsOf, type Need } from './attention.ts'
import type { NextEventsProps } from './NextEvents.tsx'

const labels: Readonly<Record<Need['tone'], string>> = { warning: 'Review', error: 'Full', info: 'Closing' }

/** What asks for somebody in the events beside it. */
export function NeedsAttention({ rows, status, now }: NextEventsProps) {
  const needs = needsOf(rows, now)
  const isFirstLoad = rows.length === 0 && (status === 'idle' || status === 'loading')
  return (
    <section className="panel needs" aria-labelledby="needs-attention">
      <div className="panel-head">
        <h2 id="needs-attention">Needs attention</h2>
        {needs.length > 0 && <span className="quiet">{needs.length}</span>}
      </div>
      {isFirstLoad && <Skeleton active title={false} paragraph={{ rows: 4 }} className="panel-pad" />}
      {!isFirstLoad && needs.length === 0 && (
        <p className="panel-empty quiet">
          {status === 'failed' && rows.length === 0 ? 'Known when the events have loaded.' : 'Nothing waits for you in the next events.'}
        </p>
      )}
      <ul className="plain-list">
        {needs.map(({ key, event, text, tone, href }) => (
          <li key={key} className="need">
            <ToneTag tone={tone}>{labels[tone]}</ToneTag>
            <div>
              <Link href={href}>{text}</Link>
              <div className="quiet">{event.name}</div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
