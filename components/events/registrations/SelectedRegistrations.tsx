import type { IrRep } from '#contract/events/events.ts'
import type { CompanyTypeChoice } from '#contract/events/companyTypeChoices.ts'
import { registrations } from '#store/events/registrations.ts'
import { SelectedActions } from '../../resource/selected/SelectedActions.tsx'
import type { LoadedLookup } from '../../ui/useLookup.ts'
import { WriteEmailButton } from '../notifications/WriteEmailButton.tsx'
import { BulkStatus, type BulkStatusProps } from './BulkStatus.tsx'
import { SendMailsButton } from './mails/SendMailsButton.tsx'
import { RegistrationFields } from './RegistrationFields.tsx'

interface Props extends Omit<BulkStatusProps, 'children'> {
  eventId: number
  timeZone: string
  types: LoadedLookup<CompanyTypeChoice>
  reps: LoadedLookup<IrRep>
}

/** What can be done with selected registrations. Loaded when the first one is selected. */
export const SelectedRegistrations = ({ eventId, timeZone, types, reps, ...bulkStatus }: Props) => (
  <BulkStatus {...bulkStatus}>
    <SendMailsButton eventId={eventId} ids={bulkStatus.selection.ids} timeZone={timeZone} />
    <WriteEmailButton eventId={eventId} ids={bulkStatus.selection.ids} />
    <SelectedActions
      of={registrations}
      selection={bulkStatus.selection}
      timeZone={timeZone}
      fields={() => <RegistrationFields row={null} types={types} reps={reps} />}
    />
  </BulkStatus>
)
