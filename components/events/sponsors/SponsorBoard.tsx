import { useCallback, useRef } from 'react'
import type { Sponsor, SponsorLevel } from '#contract/events/sponsors.ts'
import type { Group, Movable } from './board.ts'
import { LevelSection } from './LevelSection.tsx'
import { SponsorRow } from './SponsorRow.tsx'
import { useSponsorMoves } from './useSponsorMoves.ts'

interface Props {
  eventId: number
  groups: readonly Group[]
  /** Sponsors of a deleted level. */
  strays: readonly Sponsor[]
  mayEdit: boolean
  isNarrowed: boolean
  /** While the lists load, nothing can be lifted. */
  isWaiting: boolean
  onOpen: (sponsor: Sponsor) => void
  onOpenLevel: (level: SponsorLevel) => void
  onAdd: (sponsorLevelId: number) => void
}

/** The levels from the top with their sponsors. Both can be moved unless the list is filtered. */
export function SponsorBoard({ eventId, groups, strays, mayEdit, isNarrowed, isWaiting, onOpen, onOpenLevel, onAdd }: Props) {
  const board = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLDivElement>(null)
  const news = useRef<HTMLDivElement>(null)
  const moves = useSponsorMoves(eventId, board)
  const say = useCallback((text: string) => {
    if (news.current) news.current.textContent = text
  }, [])
  const listed = groups
    .map(({ level, sponsors }) => `${level.sponsorLevelId}:${sponsors.map(({ sponsorId }) => sponsorId).join()}`)
    .join(' ')
  const movable: Movable | undefined = mayEdit && !isNarrowed ? { groups, board, line, listed, isWaiting, say } : undefined
  const shown = isNarrowed ? groups.filter(({ sponsors }) => sponsors.length > 0) : groups
  return (
    <div ref={board} className="sponsor-board">
      {shown.map((group) => (
        <LevelSection
          key={group.level.sponsorLevelId}
          group={group}
          movable={movable}
          mayEdit={mayEdit}
          isNarrowed={isNarrowed}
          onOpen={onOpen}
          onOpenLevel={onOpenLevel}
          onAdd={onAdd}
          {...moves}
        />
      ))}
      {strays.length > 0 && (
        <section className="sponsor-level" aria-label="Without a level">
          <div className="sponsor-level-head">
            <h2>Without a level</h2>
            <span className="sponsor-level-facts small quiet">Their level was deleted. Open each and choose another one.</span>
          </div>
          <ul className="sponsor-rows">
            {strays.map((sponsor) => (
              <SponsorRow key={sponsor.sponsorId} sponsor={sponsor} onMove={moves.moveSponsor} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      )}
      <div ref={line} className="sponsor-line" hidden />
      <div ref={news} className="for-screen-readers" role="status" />
    </div>
  )
}
