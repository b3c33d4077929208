import type { Sponsor } from '#contract/events/sponsors.ts'
import { MoveHandle } from '../../resource/order/MoveHandle.tsx'
import { ToneTag } from '../../ui/ToneTag.tsx'
import { type MoveContext, type SponsorPosition, positionsOf, positionText } from './board.ts'
import { liftSponsor } from './lifts.ts'
import { MoveMenu } from './MoveMenu.tsx'
import { SponsorLogo } from './SponsorLogo.tsx'

interface Props {
  sponsor: Sponsor
  /** Undefined when sponsors cannot be moved now. */
  movable?: MoveContext
  onMove: (sponsorId: number, position: SponsorPosition) => void
  onOpen: (sponsor: Sponsor) => void
}

/** A sponsor in its level: logo, name, booth and publication, with the controls that move it. */
export function SponsorRow({ sponsor, movable, onMove, onOpen }: Props) {
  const { sponsorId, name, companyName, boothName, contactName, isPublished } = sponsor
  return (
    <li className="sponsor-row" data-row-key={`sponsor-${sponsorId}`}>
      {movable && (
        <span className="sponsor-handle">
          <SponsorHandle sponsor={sponsor} movable={movable} onMove={onMove} />
        </span>
      )}
      <SponsorLogo sponsor={sponsor} />
      <div className="sponsor-name">
        <button type="button" className="sponsor-open skip-target" onClick={() => onOpen(sponsor)} title={name}>
          {name}
        </button>
        {companyName && companyName !== name && <span className="cut small quiet">{companyName}</span>}
      </div>
      <span className="cut sponsor-contact" title={contactName ?? undefined}>
        {contactName}
      </span>
      <span className="cut sponsor-booth" title={boothName ?? undefined}>
        {boothName ?? <span className="quiet">No booth</span>}
      </span>
      <span className="sponsor-state">
        <ToneTag tone={isPublished ? 'success' : 'neutral'}>{isPublished ? 'Published' : 'Not published'}</ToneTag>
      </span>
      {movable && <SponsorMenu sponsor={sponsor} movable={movable} onMove={onMove} />}
    </li>
  )
}

type MovingProps = Pick<Props, 'sponsor' | 'onMove'> & { movable: MoveContext }

function SponsorHandle({ sponsor: { sponsorId, name }, movable, onMove }: MovingProps) {
  const { positions } = positionsOf(movable.groups, sponsorId)
  const positionAt = (position: number) => positions[position]
  return (
    <MoveHandle
      name={name}
      listKey={movable.boardKey}
      count={positions.length}
      isLoading={() => movable.isWaiting}
      lift={(row) => liftSponsor(row, movable, sponsorId)}
      positionText={(position) => {
        const target = positionAt(position)
        return target ? positionText(target) : ''
      }}
      onMove={(to) => {
        const target = positionAt(to)
        if (target) onMove(sponsorId, target)
      }}
      announce={movable.announce}
    />
  )
}

function SponsorMenu({ sponsor: { sponsorId, name }, movable, onMove }: MovingProps) {
  const { positions, from } = positionsOf(movable.groups, sponsorId)
  const moveTo = (position: SponsorPosition | undefined) =>
    position &&
    (() => {
      onMove(sponsorId, position)
      movable.announce(`${name} is now ${positionText(position)}.`)
    })
  const own = positions[from]?.level.sponsorLevelId
  const ends = positions.filter(({ level, before }) => before === null && level.sponsorLevelId !== own)
  return (
    <MoveMenu
      name={name}
      onUp={moveTo(positions[from - 1])}
      onDown={moveTo(positions[from + 1])}
      levels={ends.map((position) => ({
        id: position.level.sponsorLevelId,
        name: position.level.name,
        onChoose: () => moveTo(position)?.(),
      }))}
    />
  )
}
