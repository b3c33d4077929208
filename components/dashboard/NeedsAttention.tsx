import { PageLink } from '../ui/PageLink.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ToneTag } from '../ui/ToneTag.tsx'
import { attentionItemsOf } from './attention.ts'
import type { NextEventsProps } from './NextEvents.tsx'

/** What needs attention in the listed events. */
export function NeedsAttention({ rows, status, now }: NextEventsProps) {
  const items = attentionItemsOf(rows, now)
  const isFirstLoad = rows.length === 0 && (status === 'idle' || status === 'loading')
  return (
    <section className="panel" aria-labelledby="needs-attention">
      <div className="panel-head">
        <h2 id="needs-attention">Needs attention</h2>
        {items.length > 0 && <span className="quiet">{items.length}</span>}
      </div>
      {isFirstLoad && (
        <div className="panel-pad">
          <Skeleton widths={[100, 100, 100, 61]} />
        </div>
      )}
      {!isFirstLoad && items.length === 0 && (
        <p className="panel-empty quiet">
          {status === 'failed' && rows.length === 0 ? 'Available once the events have loaded.' : 'Nothing needs your attention.'}
        </p>
      )}
      <ul className="plain-list">
        {items.map(({ key, event, text, tone, label, href }) => (
          <li key={key} className="need">
            <ToneTag tone={tone}>{label}</ToneTag>
            <div>
              <PageLink href={href}>{text}</PageLink>
              <div className="quiet">{event.name}</div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
