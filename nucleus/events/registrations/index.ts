import type { FastifyInstance } from 'fastify'
import { registrations } from '#contract/events/registrations.ts'
import { mountResource } from '../../resource/mountResource.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { deleteOldAnswers } from '../formAnswers/deleteOldAnswers.ts'
import { mountBringIn } from './bringInJob.ts'
import { mountCheckIn } from './checkIn.ts'
import { mountAddressCorrection } from './correctAddress.ts'
import { mountCounts } from './countsByStatus.ts'
import { expireOverdue } from '../moves/deadlines.ts'
import { mountMails } from '../mails/mountMails.ts'
import { mountMappedAnswers } from './mountMappedAnswers.ts'
import { mountNoShows } from './noShows.ts'
import { mountNotes } from './notes.ts'
import { mountRegistrationFiles } from '../formAnswers/registrationFiles.ts'
import { mountResponses } from '../answers/responses.ts'
import { mountReplaceLink } from './replaceLink.ts'
import { registrationResourceOptions } from './resourceOptions.ts'
import { mountStatusCalls } from './statusCalls.ts'
import { mountTransfer } from './transfer.ts'
import { mountWaitingList } from './promotion.ts'
import { mountWriteAnswers } from '../formAnswers/writeAnswers.ts'

/** Serves registrations: the list, its export and what staff edit: status, notes and answers. */
export function mountRegistrations(app: FastifyInstance, nucleus: Nucleus): Repository<typeof registrations> {
  const repository = mountResource(app, nucleus, registrations, registrationResourceOptions(nucleus))
  mountCounts(app, nucleus, repository)
  mountStatusCalls(app, nucleus, repository)
  mountWaitingList(app, nucleus)
  mountMails(app, nucleus, repository)
  mountAddressCorrection(app, nucleus, repository)
  nucleus.jobs.repeat({ name: 'deadlines', everySeconds: 60, work: (signal) => expireOverdue(nucleus, repository, signal) })
  nucleus.jobs.everyHour(() => deleteOldAnswers(nucleus))
  mountBringIn(app, nucleus)
  mountCheckIn(app, nucleus, repository)
  mountNoShows(app, nucleus, repository)
  mountTransfer(app, nucleus, repository)
  mountNotes(app, nucleus, repository)
  mountResponses(app, nucleus, repository)
  mountWriteAnswers(app, nucleus, repository)
  mountReplaceLink(app, nucleus, repository)
  mountMappedAnswers(app, nucleus, repository)
  mountRegistrationFiles(app, nucleus, repository)
  return repository
}
