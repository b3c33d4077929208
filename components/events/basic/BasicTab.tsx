import { events } from '#store/events/events.ts'
import { RecordPage } from '../../resource/record/RecordPage.tsx'
import type { EventTabProps } from '../EventTabProps.ts'
import { BasicFields } from './BasicFields.tsx'
import { PublishByLink } from './PublishByLink.tsx'

/** Every field of the event itself. */
export const BasicTab = ({ event }: EventTabProps) => (
  <>
    <RecordPage resource={events} row={event} timeZone={event.timeZone}>
      <BasicFields event={event} />
    </RecordPage>
    <PublishByLink event={event} />
  </>
)
