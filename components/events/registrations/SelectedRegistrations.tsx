import type { IrRep } from '#contract/events/events.ts'
import type { RegistrationCompanyType } from '#contract/events/registrations.ts'
import { registrations } from '#store/events/registrations.ts'
import { SelectedActions } from '../../resource/bulk/SelectedActions.tsx'
import type { LoadedLookup } from '../../ui/useLookup.ts'
import { BulkStatus, type BulkStatusProps } from './BulkStatus.tsx'
import { RegistrationFields } from './RegistrationFields.tsx'

interface Props extends Omit<BulkStatusProps, 'children'> {
  timeZone: string
  types: LoadedLookup<RegistrationCompanyType>
  reps: LoadedLookup<IrRep>
}

/** What can be done with selected registrations. Loaded when the first one is selected. */
export const SelectedRegistrations = ({ timeZone, types, reps, ...bulkStatus }: Props) => (
  <BulkStatus {...bulkStatus}>
    <SelectedActions
      of={registrations}
      selection={bulkStatus.selection}
      timeZone={timeZone}
      fields={() => <RegistrationFields row={null} types={types} reps={reps} />}
    />
  </BulkStatus>
)
