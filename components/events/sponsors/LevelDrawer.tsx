import type { SponsorLevel } from '#contract/events/sponsors.ts'
import { sponsorLevels } from '#store/events/sponsors.ts'
import { DeleteButton } from '../../resource/record/DeleteButton.tsx'
import { ResourceDrawer } from '../../resource/record/ResourceDrawer.tsx'
import type { Steps } from '../../resource/record/useNeighbours.ts'
import { LevelFields } from './LevelFields.tsx'

interface Props {
  eventId: number
  timeZone: string
  /** Null makes a new one. */
  row: SponsorLevel | null
  mayEdit: boolean
  steps: Steps
  onClose: () => void
}

/** One level: its form, its history, its delete. */
export const LevelDrawer = ({ eventId, timeZone, row, mayEdit, steps, onClose }: Props) => (
  <ResourceDrawer
    resource={sponsorLevels}
    row={row}
    defaults={{ eventId, logoSize: 2, color: '#6b7280' }}
    title={row ? row.name : 'New level'}
    timeZone={timeZone}
    isReadOnly={!mayEdit}
    steps={steps}
    onClose={onClose}
    footer={row && mayEdit && <DeleteButton resource={sponsorLevels} row={row} name={row.name} onDeleted={onClose} />}
  >
    <LevelFields row={row} />
  </ResourceDrawer>
)
