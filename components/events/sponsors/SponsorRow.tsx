import type { Sponsor } from '#contract/events/sponsors.ts'
import { MoveHandle } from '../../resource/order/MoveHandle.tsx'
import { ToneTag } from '../../ui/ToneTag.tsx'
import { type Movable, type Place, placesOf, wordsOf } from './board.ts'
import { liftSponsor } from './lifts.ts'
import { MoveMenu } from './MoveMenu.tsx'
import { SponsorLogo } from './SponsorLogo.tsx'

interface Props {
  sponsor: Sponsor
  /** Undefined when sponsors cannot be moved now. */
  movable?: Movable
  onMove: (sponsorId: number, place: Place) => void
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
        <button type="button" className="sponsor-open" onClick={() => onOpen(sponsor)} title={name}>
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

type MovingProps = Pick<Props, 'sponsor' | 'onMove'> & { movable: Movable }

function SponsorHandle({ sponsor: { sponsorId, name }, movable, onMove }: MovingProps) {
  const { places } = placesOf(movable.groups, sponsorId)
  const at = (place: number) => places[place]
  return (
    <MoveHandle
      name={name}
      listed={movable.listed}
      count={places.length}
      isWaiting={() => movable.isWaiting}
      lift={(row) => liftSponsor(row, movable, sponsorId)}
      whereIs={(place) => {
        const found = at(place)
        return found ? wordsOf(found) : ''
      }}
      onMove={(to) => {
        const found = at(to)
        if (found) onMove(sponsorId, found)
      }}
      say={movable.say}
    />
  )
}

function SponsorMenu({ sponsor: { sponsorId, name }, movable, onMove }: MovingProps) {
  const { places, from } = placesOf(movable.groups, sponsorId)
  const go = (place: Place | undefined) =>
    place &&
    (() => {
      onMove(sponsorId, place)
      movable.say(`${name} is now ${wordsOf(place)}.`)
    })
  const own = places[from]?.level.sponsorLevelId
  const ends = places.filter(({ level, before }) => before === null && level.sponsorLevelId !== own)
  return (
    <MoveMenu
      name={name}
      onUp={go(places[from - 1])}
      onDown={go(places[from + 1])}
      levels={ends.map((place) => ({ id: place.level.sponsorLevelId, name: place.level.name, onChoose: () => go(place)?.() }))}
    />
  )
}
