import type { Sponsor, SponsorLevel } from '#contract/events/sponsors.ts'
import { sponsors } from '#store/events/sponsors.ts'
import { DeleteButton } from '../../resource/record/DeleteButton.tsx'
import { ResourceDrawer } from '../../resource/record/ResourceDrawer.tsx'
import type { Steps } from '../../resource/record/useNeighbours.ts'
import { SponsorFields } from './SponsorFields.tsx'

interface Props {
  eventId: number
  timeZone: string
  /** Null makes a new one, in the level that is given. */
  row: Sponsor | null
  levels: readonly SponsorLevel[]
  newLevelId?: number
  mayEdit: boolean
  steps: Steps
  onClose: () => void
}

/** One sponsor: its form, its history, its delete. */
export const SponsorDrawer = ({ eventId, timeZone, row, levels, newLevelId, mayEdit, steps, onClose }: Props) => (
  <ResourceDrawer
    resource={sponsors}
    row={row}
    defaults={{ eventId, sponsorLevelId: newLevelId }}
    title={row ? row.name : 'New sponsor'}
    timeZone={timeZone}
    width={640}
    isReadOnly={!mayEdit}
    steps={steps}
    onClose={onClose}
    footer={row && mayEdit && <DeleteButton resource={sponsors} row={row} name={row.name} onDeleted={onClose} />}
  >
    <SponsorFields row={row} eventId={eventId} levels={levels} />
  </ResourceDrawer>
)
