import { meetingParticipants } from '../../db/tables/index.ts'

/** The table of the people of meetings, as writes record it. */
export const participantTable = { resource: 'meetingParticipants', table: meetingParticipants, idKey: 'meetingParticipantId' } as const
