import { growthLimits } from '#contract/dashboard/registrationGrowth.ts'
import { registrationGrowth } from '#store/dashboard/registrationGrowth.ts'
import { useAppSelector } from '#store/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { formatCount } from '../ui/numbers.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { useLookup } from '../ui/useLookup.ts'
import { registrationsHref } from './attention.ts'
import { growthColors } from './growthColors.ts'

const GrowthLines = lazyPart(() => import('./GrowthLines.tsx').then((file) => file.GrowthLines))
const input = {}

/** How the registrations of the next events grew: a line for each, and its number now, which leads to the list. */
export function RegistrationGrowth() {
  const refreshCount = useAppSelector(({ ui }) => ui.refreshCount)
  const { rows, status, reload } = useLookup(registrationGrowth, input, refreshCount)
  return (
    <section className="panel" aria-labelledby="growth" aria-busy={status === 'loading'}>
      <div className="panel-head">
        <h2 id="growth">Registrations over time</h2>
        <span className="quiet">{growthLimits.weeks} weeks, in any status</span>
      </div>
      {status === 'failed' && (
        <div className="panel-line" role="status">
          <span>The registrations over time could not be loaded.</span>
          <Button onClick={reload}>Retry</Button>
        </div>
      )}
      {status === 'loaded' && rows.length === 0 && <p className="panel-empty quiet">The next events have no registrations yet.</p>}
      {rows.length > 0 && (
        <div className="growth">
          <div className="growth-lines">
            <GrowthLines events={rows} />
          </div>
          <ul className="registration-legend" aria-label="Registrations of the next events">
            {rows.map(({ eventId, eventName, points }, at) => (
              <li key={eventId}>
                <PageLink href={registrationsHref(eventId)}>
                  <span className="registration-dot" style={{ background: growthColors[at] }} aria-hidden />
                  {eventName} <strong>{formatCount(points.at(-1)?.count ?? 0)}</strong>
                </PageLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
