import { useCallback, useRef } from 'react'
import type { Sponsor, SponsorLevel } from '#contract/events/sponsors.ts'
import type { LevelGroup, MoveContext } from './board.ts'
import { LevelSection } from './LevelSection.tsx'
import { SponsorRow } from './SponsorRow.tsx'
import { useSponsorMoves } from './useSponsorMoves.ts'

interface Props {
  eventId: number
  groups: readonly LevelGroup[]
  /** Sponsors of a deleted level. */
  sponsorsWithoutLevel: readonly Sponsor[]
  mayEdit: boolean
  isFiltered: boolean
  /** While the lists load, nothing can be lifted. */
  isWaiting: boolean
  onOpen: (sponsor: Sponsor) => void
  onOpenLevel: (level: SponsorLevel) => void
  onAdd: (sponsorLevelId: number) => void
}

/** The levels from the top with their sponsors. Both can be moved unless the list is filtered. */
export function SponsorBoard({ eventId, groups, sponsorsWithoutLevel, mayEdit, isFiltered, isWaiting, onOpen, onOpenLevel, onAdd }: Props) {
  const board = useRef<HTMLDivElement>(null)
  const dropLine = useRef<HTMLDivElement>(null)
  const liveRegion = useRef<HTMLDivElement>(null)
  const moves = useSponsorMoves(eventId, board)
  const announce = useCallback((text: string) => {
    if (liveRegion.current) liveRegion.current.textContent = text
  }, [])
  const boardKey = groups
    .map(({ level, sponsors }) => `${level.sponsorLevelId}:${sponsors.map(({ sponsorId }) => sponsorId).join()}`)
    .join(' ')
  const movable: MoveContext | undefined = mayEdit && !isFiltered ? { groups, board, dropLine, boardKey, isWaiting, announce } : undefined
  const shown = isFiltered ? groups.filter(({ sponsors }) => sponsors.length > 0) : groups
  return (
    <div ref={board} className="sponsor-board">
      {shown.map((group) => (
        <LevelSection
          key={group.level.sponsorLevelId}
          group={group}
          movable={movable}
          mayEdit={mayEdit}
          isFiltered={isFiltered}
          onOpen={onOpen}
          onOpenLevel={onOpenLevel}
          onAdd={onAdd}
          {...moves}
        />
      ))}
      {sponsorsWithoutLevel.length > 0 && (
        <section className="sponsor-level" aria-label="Without a level">
          <div className="sponsor-level-head">
            <h2>Without a level</h2>
            <span className="sponsor-level-facts small quiet">Their level was deleted. Open each sponsor and choose another level.</span>
          </div>
          <ul className="sponsor-rows">
            {sponsorsWithoutLevel.map((sponsor) => (
              <SponsorRow key={sponsor.sponsorId} sponsor={sponsor} onMove={moves.moveSponsor} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      )}
      <div ref={dropLine} className="sponsor-line" hidden />
      <div ref={liveRegion} className="for-screen-readers" role="status" />
    </div>
  )
}
