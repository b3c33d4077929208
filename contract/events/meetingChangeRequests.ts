import * as z from 'zod'
import { changeRequestStatuses, changeRequestTypes } from '#constants/changeRequests.ts'
import { longText, oneOf, optionalId, optionalLongText, positiveId } from '../fields.ts'
import { requireWhen } from '../requiredWhen.ts'
import { defineResource, type RowOf } from '../resource.ts'

/**
 * What people of a meeting ask to have changed about it, by phone or at the desk (docs/domain.md §4.7). A request changes nothing about the meeting:
 * staff do, and say here what became of it.
 */
export const meetingChangeRequests = defineResource({
  area: 'events',
  name: 'meetingChangeRequests',
  label: 'Change Request',
  idKey: 'meetingChangeRequestId',
  parent: 'meetingId',
  schema: requireWhen(
    z.object({
      meetingId: positiveId.meta({ title: 'Meeting' }),
      changeRequestType: oneOf(changeRequestTypes).meta({ title: 'Request' }),
      requestedByContactId: optionalId.meta({ title: 'Requested by' }),
      instructions: longText(1000).min(1).meta({ title: 'Instructions' }),
      changeRequestStatusId: oneOf(changeRequestStatuses).meta({ title: 'Status' }),
      outcome: optionalLongText(1000).meta({ title: 'Outcome' }),
    }),
    { outcome: ({ changeRequestStatusId }) => changeRequestStatusId === changeRequestStatuses.rejected },
  ),
  references: { requestedByContactId: { to: 'contacts', name: 'requestedByName', title: 'Requested by (name)' } },
  permission: 'editEvents',
  search: 'none',
  bulkEdit: [],
  duplicate: false,
  list: '/events/meeting_change_requests/{meetingId}',
  upsert: '/events/meeting_change_request/upsert',
  remove: '/events/meeting_change_request/delete',
})
export type MeetingChangeRequest = RowOf<typeof meetingChangeRequests>
