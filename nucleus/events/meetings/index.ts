import type { FastifyInstance } from 'fastify'
import type { Nucleus } from '../../kernel/context.ts'
import type { RestorableRepository } from '../../resource/repositoryTypes.ts'
import { mountChangeRequests } from './changeRequests.ts'
import { mountFirstFree } from './firstFree.ts'
import { mountFloor } from './floor.ts'
import { mountFloorEvents } from './floorEvents.ts'
import { mountMeetings } from './meetings.ts'
import { mountMeetingsOfContact } from './meetingsOfContact.ts'
import { mountScheduleFile } from './scheduleFile.ts'
import { mountMeetingStatus } from './meetingStatus.ts'
import { mountMeetingTimes } from './meetingTimes.ts'
import { mountParticipants } from './participants.ts'
import { mountParticipation } from './participationCall.ts'
import { mountPlacesOfMeeting } from './placesOfMeeting.ts'
import { mountPlacements } from './placements/index.ts'

/** Serves the slots and the meetings of events; returns the resources whose history can be read and restored. */
export function mountEventMeetings(app: FastifyInstance, nucleus: Nucleus): RestorableRepository[] {
  const meetings = mountMeetings(app, nucleus)
  const participants = mountParticipants(app, nucleus, meetings)
  mountMeetingStatus(app, nucleus, meetings)
  mountParticipation(app, nucleus, { meetings, participants })
  mountFirstFree(app, nucleus)
  mountPlacesOfMeeting(app, nucleus, meetings)
  mountPlacements(app, nucleus, meetings)
  mountMeetingsOfContact(app, nucleus)
  mountScheduleFile(app, nucleus)
  mountFloor(app, nucleus)
  mountFloorEvents(app, nucleus)
  return [mountMeetingTimes(app, nucleus), meetings, participants, mountChangeRequests(app, nucleus, meetings)]
}
