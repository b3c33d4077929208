import type { ReactNode } from 'react'
import { sponsorLevels, sponsors } from '#store/events/sponsors.ts'
import { useListOf } from '../../resource/list/listContexts.ts'
import { Nothing, Waiting } from '../../resource/table/Nothing.tsx'
import { Button } from '../../ui/Button.tsx'
import { NoLevels } from './NoLevels.tsx'

interface Props {
  eventId: number
  hasFailed: boolean
  /** Whether there are sponsors without a level. */
  hasStrays: boolean
  /** The board. */
  children: ReactNode
}

/** The board, or a replacement while it loads, when nothing matches, and without levels. */
export function SponsorsInstead({ eventId, hasFailed, hasStrays, children }: Props) {
  const { list, isNarrowed, mayEdit, shown } = useListOf(sponsors)
  const { list: levels, open } = useListOf(sponsorLevels)
  if ([list, levels].some(({ rows, status }) => rows.length === 0 && (status === 'idle' || status === 'loading'))) return <Waiting />
  if (hasFailed) return children
  if (isNarrowed && list.rows.length === 0)
    return (
      <div className="sponsor-empty">
        <Nothing text="No matches">
          <Button onClick={() => shown.change({ q: '', filters: { sponsorLevelId: '' } })}>Clear search and filters</Button>
        </Nothing>
      </div>
    )
  if (levels.rows.length === 0 && !hasStrays)
    return <NoLevels eventId={eventId} mayEdit={mayEdit} onAdd={() => open('new')} onAdded={levels.reload} />
  return children
}
