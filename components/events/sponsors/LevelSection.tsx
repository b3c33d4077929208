import { PlusOutlined } from '@ant-design/icons'
import { choiceLabel } from '#constants/choice.ts'
import { logoSizes } from '#constants/programmeChoices.ts'
import type { Sponsor, SponsorLevel } from '#contract/events/sponsors.ts'
import { counted } from '#contract/textLists.ts'
import { MoveHandle } from '../../resource/order/MoveHandle.tsx'
import { Button } from '../../ui/Button.tsx'
import type { LevelGroup, MoveContext } from './board.ts'
import { liftLevel } from './lifts.ts'
import { MoveMenu } from './MoveMenu.tsx'
import { SponsorRow } from './SponsorRow.tsx'
import type { SponsorMoves } from './useSponsorMoves.ts'

interface Props extends SponsorMoves {
  group: LevelGroup
  movable?: MoveContext
  mayEdit: boolean
  isFiltered: boolean
  onOpen: (sponsor: Sponsor) => void
  onOpenLevel: (level: SponsorLevel) => void
  /** Opens the form of a new sponsor in this level. */
  onAdd: (sponsorLevelId: number) => void
}

/** A level with its benefits, and its sponsors below. */
export function LevelSection({ group, movable, mayEdit, isFiltered, moveSponsor, moveLevel, onOpen, onOpenLevel, onAdd }: Props) {
  const { level, sponsors } = group
  const { sponsorLevelId, name, color } = level
  const id = `level-${sponsorLevelId}-name`
  return (
    <section className="sponsor-level" data-row-key={`level-${sponsorLevelId}`} aria-labelledby={id}>
      <div className="sponsor-level-head">
        {movable && (
          <span className="sponsor-handle">
            <LevelHandle level={level} movable={movable} moveLevel={moveLevel} />
          </span>
        )}
        <span className="sponsor-swatch" style={{ background: color ?? undefined }} aria-hidden />
        <h2 id={id}>
          <button type="button" className="sponsor-open" onClick={() => onOpenLevel(level)}>
            {name}
          </button>
        </h2>
        <span className="sponsor-level-facts small quiet">{factsOf(group, isFiltered).join(' · ')}</span>
        {mayEdit && (
          <Button
            type="text"
            size="small"
            icon={<PlusOutlined />}
            aria-label={`Add sponsor to ${name}`}
            onClick={() => onAdd(sponsorLevelId)}
          >
            Sponsor
          </Button>
        )}
        {movable && <LevelMenu level={level} movable={movable} moveLevel={moveLevel} />}
      </div>
      {sponsors.length === 0 ? (
        <p className="sponsor-none small quiet">No sponsors in this level yet.</p>
      ) : (
        <ul className="sponsor-rows" aria-labelledby={id}>
          {sponsors.map((sponsor) => (
            <SponsorRow key={sponsor.sponsorId} sponsor={sponsor} movable={movable} onMove={moveSponsor} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Rank, logo size, allowances, and the number of sponsors. */
function factsOf({ level: { rank, logoSize, passAllowance, meetingAllowance }, sponsors }: LevelGroup, isFiltered: boolean): string[] {
  return [
    `Rank ${rank}`,
    ...(logoSize === undefined ? [] : [`${choiceLabel(logoSizes, logoSize)} logo`]),
    ...(passAllowance == null ? [] : [counted(passAllowance, 'pass', 'passes')]),
    ...(meetingAllowance == null ? [] : [counted(meetingAllowance, 'meeting')]),
    isFiltered ? `${sponsors.length} found` : counted(sponsors.length, 'sponsor'),
  ]
}

interface MovingProps {
  level: SponsorLevel
  movable: MoveContext
  moveLevel: SponsorMoves['moveLevel']
}

/** The position of a level among the levels, and the level before which each new position would be. */
function levelPositions({ sponsorLevelId }: SponsorLevel, { groups }: MoveContext) {
  const ids = groups.map(({ level }) => level.sponsorLevelId)
  const others = ids.filter((id) => id !== sponsorLevelId)
  return { from: ids.indexOf(sponsorLevelId), count: ids.length, before: (position: number) => others[position] ?? null }
}

function LevelHandle({ level, movable, moveLevel }: MovingProps) {
  const { count, before } = levelPositions(level, movable)
  return (
    <MoveHandle
      name={level.name}
      listKey={movable.boardKey}
      count={count}
      isLoading={() => movable.isWaiting}
      lift={(section) => liftLevel(section, movable, level.sponsorLevelId)}
      onMove={(to) => moveLevel(level.sponsorLevelId, before(to))}
      announce={movable.announce}
    />
  )
}

function LevelMenu({ level, movable, moveLevel }: MovingProps) {
  const { from, count, before } = levelPositions(level, movable)
  const moveTo = (to: number) => () => {
    moveLevel(level.sponsorLevelId, before(to))
    movable.announce(`${level.name} is now ${to + 1} of ${count}.`)
  }
  return (
    <MoveMenu name={level.name} onUp={from > 0 ? moveTo(from - 1) : undefined} onDown={from < count - 1 ? moveTo(from + 1) : undefined} />
  )
}
