import type { ReactNode } from 'react'
import { sponsorLevels, sponsors } from '#store/events/sponsors.ts'
import { useListScreen } from '../../resource/screen/listContexts.ts'
import { EmptyTable, LoadingTable } from '../../resource/table/EmptyTable.tsx'
import { Button } from '../../ui/Button.tsx'
import { NoLevels } from './NoLevels.tsx'

interface Props {
  eventId: number
  hasFailed: boolean
  /** Whether there are sponsors without a level. */
  hasSponsorsWithoutLevel: boolean
  /** The board. */
  children: ReactNode
}

/** The board, or a replacement while it loads, when nothing matches, and without levels. */
export function SponsorsOrPlaceholder({ eventId, hasFailed, hasSponsorsWithoutLevel, children }: Props) {
  const { list, isFiltered, mayEdit, controls } = useListScreen(sponsors)
  const { list: levels, open } = useListScreen(sponsorLevels)
  if ([list, levels].some(({ rows, status }) => rows.length === 0 && (status === 'idle' || status === 'loading'))) return <LoadingTable />
  if (hasFailed) return children
  if (isFiltered && list.rows.length === 0)
    return (
      <div className="sponsor-empty">
        <EmptyTable text="No matches">
          <Button onClick={() => controls.change({ q: '', filters: { sponsorLevelId: '' } })}>Clear search and filters</Button>
        </EmptyTable>
      </div>
    )
  if (levels.rows.length === 0 && !hasSponsorsWithoutLevel)
    return <NoLevels eventId={eventId} mayEdit={mayEdit} onAdd={() => open('new')} onAdded={levels.reload} />
  return children
}
