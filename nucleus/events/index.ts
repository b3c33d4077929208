import type { FastifyInstance } from 'fastify'
import { eventResources } from '#contract/events/index.ts'
import { mountOthers } from '../resource/mountOthers.ts'
import type { RestorableRepository } from '../resource/repositoryTypes.ts'
import type { Nucleus } from '../kernel/context.ts'
import { mountAgenda } from './agenda/index.ts'
import { mountEventRecords } from './events.ts'
import { mountForms } from './forms/index.ts'
import { mountRegistrations } from './registrations/index.ts'
import { mountLocations } from './locations.ts'
import { mountCompanyTypes } from './companyTypes.ts'
import { mountTracks } from './tracks.ts'
import { mountSpeakers } from './speakers/mountSpeakers.ts'
import { mountEventMeetings } from './meetings/index.ts'
import { mountPages } from './pages/mountPages.ts'
import { mountPublicForm } from './publicForm/mountPublicForm.ts'
import { mountSponsorLevels } from './sponsorLevels.ts'
import { mountSponsors } from './sponsors.ts'
import { mountHeadshots } from './headshots/mountHeadshots.ts'
import { mountCompanyEvents } from './companyEvents.ts'
import { mountContactHistory } from './contactHistory.ts'
import { mountHostedEvents } from './hostedEvents.ts'
import { mountAllocatorHistory } from './allocatorHistory.ts'
import { mountVetting } from './vetting/index.ts'
import { mountNightTimeGuests } from './nightTime/index.ts'
import { mountOptions } from './options/index.ts'
import { mountAutomaticEmails } from './automaticEmails/index.ts'
import { mountEmailTemplates } from './emailTemplates/index.ts'
import { mountMailWork } from './mailWork.ts'
import { mountNotifications } from './notifications/index.ts'
import { mountBounces } from './bounces/mountBounces.ts'
import { mountUnsubscribing } from './unsubscribing/mountUnsubscribing.ts'
import { mountDynamicLinks } from './dynamicLinks/index.ts'
import { mountEventCompanies } from './eventCompanies.ts'
import { mountEventContacts } from './eventContacts.ts'
import { mountCompanyMerge } from './merge/companies.ts'
import { mountContactMerge } from './merge/contacts.ts'
import { mergeRepositoriesOf } from './merge/mergeRepositories.ts'

/** Serves the events area; returns the resources whose history can be read and restored. */
export function mountEvents(app: FastifyInstance, nucleus: Nucleus): RestorableRepository[] {
  const companies = mountEventCompanies(app, nucleus)
  const contacts = mountEventContacts(app, nucleus)
  const registrations = mountRegistrations(app, nucleus)
  const own: RestorableRepository[] = [
    mountEventRecords(app, nucleus),
    mountTracks(app, nucleus),
    mountLocations(app, nucleus),
    mountCompanyTypes(app, nucleus),
    ...mountForms(app, nucleus),
    mountSpeakers(app, nucleus),
    ...mountAgenda(app, nucleus),
    registrations,
    ...mountVetting(app, nucleus, registrations),
    mountSponsorLevels(app, nucleus),
    mountSponsors(app, nucleus),
    mountNightTimeGuests(app, nucleus),
    companies,
    contacts,
    ...mountOptions(app, nucleus),
    mountDynamicLinks(app, nucleus),
    ...mountEventMeetings(app, nucleus),
    mountEmailTemplates(app, nucleus),
    mountNotifications(app, nucleus),
    mountAutomaticEmails(app, nucleus),
    mountPages(app, nucleus),
  ]
  const repositories = [...own, ...mountOthers(app, nucleus, eventResources, own)]
  mountMailWork(nucleus)
  mountPublicForm(app, nucleus, registrations)
  mountUnsubscribing(app, nucleus)
  mountBounces(app, nucleus)
  mountHeadshots(app, nucleus)
  mountCompanyEvents(app, nucleus)
  mountContactHistory(app, nucleus)
  mountHostedEvents(app, nucleus)
  mountAllocatorHistory(app, nucleus)
  const mergeRepositories = mergeRepositoriesOf(repositories)
  mountCompanyMerge(app, nucleus, companies, mergeRepositories)
  mountContactMerge(app, nucleus, contacts, mergeRepositories)
  return repositories
}
