import type { FastifyInstance } from 'fastify'
import { eventResources } from '#contract/events/index.ts'
import { mountOthers } from '../resource/mountOthers.ts'
import type { RestorableRepository } from '../resource/repository.ts'
import type { Nucleus } from '../kernel/context.ts'
import { mountAgenda } from './agenda/index.ts'
import { mountEventRecords } from './events.ts'
import { mountRegistrations } from './registrations/index.ts'
import { mountLocations } from './locations.ts'
import { mountTracks } from './tracks.ts'
import { mountSpeakers } from './speakers/mountSpeakers.ts'
import { mountPages } from './pages/mountPages.ts'
import { mountSponsorLevels } from './sponsorLevels.ts'
import { mountSponsors } from './sponsors.ts'
import { mountHeadshots } from './mountHeadshots.ts'
import { mountHostedEvents } from './hostedEvents.ts'
import { mountNightTimeGuests } from './nightTime/index.ts'
import { mountOptions } from './options/index.ts'
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
  const own: RestorableRepository[] = [
    mountEventRecords(app, nucleus),
    mountTracks(app, nucleus),
    mountLocations(app, nucleus),
    mountSpeakers(app, nucleus),
    ...mountAgenda(app, nucleus),
    mountRegistrations(app, nucleus),
    mountSponsorLevels(app, nucleus),
    mountSponsors(app, nucleus),
    mountNightTimeGuests(app, nucleus),
    companies,
    contacts,
    ...mountOptions(app, nucleus),
    mountDynamicLinks(app, nucleus),
    mountPages(app, nucleus),
  ]
  const repositories = [...own, ...mountOthers(app, nucleus, eventResources, own)]
  mountHeadshots(app, nucleus)
  mountHostedEvents(app, nucleus)
  const mergeRepositories = mergeRepositoriesOf(repositories)
  mountCompanyMerge(app, nucleus, companies, mergeRepositories)
  mountContactMerge(app, nucleus, contacts, mergeRepositories)
  return repositories
}
