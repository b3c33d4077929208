import * as z from 'zod'
import { addressOwners } from '#contract/addressOwners.ts'
import { calendarEntries, calendarItemFile } from '#contract/calendar/entries.ts'
import type { AnyCall } from '#contract/call.ts'
import { changesStream } from '#contract/changes.ts'
import { placesOfMeeting, scheduleFile } from '#contract/events/meetingCalls.ts'
import { openWork } from '#contract/dashboard/openWork.ts'
import { dependents } from '#contract/dependents.ts'
import { contactsOfEventCompany, eventCompany } from '#contract/events/eventPeople.ts'
import { formSources } from '#contract/events/formCopy.ts'
import { hotelSwapPreview } from '#contract/events/hotelSwap.ts'
import { comparePlacementRuns, placementRunEntries } from '#contract/events/placements.ts'
import { registrationFile } from '#contract/events/registrationFile.ts'
import { vettingDocumentFile, vettingDocuments } from '#contract/events/vettingDocuments.ts'
import { contactEmailEventHistory, contactEventHistory, earlierVettings, likelyDuplicates } from '#contract/events/vettingEvidence.ts'
import { pageVersion } from '#contract/events/pages.ts'
import { allCalls, allReports, allResources } from '#contract/index.ts'
import { getJob, jobFile } from '#contract/jobs.ts'
import { testNotification } from '#contract/notifications/calls.ts'
import { outboxMail } from '#contract/utilities/outbox.ts'
import { samePeople } from '#contract/utilities/purgatory.ts'
import type { KnownIds } from './values.ts'

/** Reads about one row or two, which the fuzz may delete. */
const aboutOneRow: readonly AnyCall[] = [
  ...[dependents, eventCompany, contactsOfEventCompany, hotelSwapPreview, pageVersion, getJob, jobFile],
  ...[contactEventHistory, contactEmailEventHistory, earlierVettings, likelyDuplicates, registrationFile, formSources],
  ...[
    vettingDocuments,
    vettingDocumentFile,
    testNotification,
    outboxMail,
    addressOwners,
    calendarItemFile,
    scheduleFile,
    placesOfMeeting,
    placementRunEntries,
    comparePlacementRuns,
  ],
]
const leftOut = new Set<string>(['/time_zones', changesStream.path, ...aboutOneRow.map(({ path }) => path)])

export interface Read {
  call: AnyCall
  url: string
}

/** Every read of what the fuzz can have changed. */
export const readsOf = (known: KnownIds): Read[] =>
  allCalls
    .filter(({ method, path }) => method === 'GET' && !leftOut.has(path))
    .flatMap((call) => {
      const { resource } = call.params.shape
      const named = allResources.filter(({ name }) => resource instanceof z.ZodType && resource.safeParse(name).success)
      return (named.length > 0 ? named : allResources.slice(0, 1)).map(({ name }) => ({ call, name }))
    })
    .map(({ call, name }) => {
      const of = (key: string): unknown => known[key]?.[0] ?? 0
      const own: Record<string, unknown> = {
        ...{ eventCompanyTypeId: 0, eventStatusId: 0, companyTypeId: 0, resource: name },
        id: name === 'tracks' ? of('id') : 1,
      }
      const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(own[key] ?? of(key))))
      const needed = Object.entries(neededBy(call)).filter(([key]) => key in (call.query?.shape ?? {}))
      return { call, url: `/nucleus${path}?${needed.map((pair) => pair.join('=')).join('&')}` }
    })

/** What a read cannot do without. */
function neededBy(call: AnyCall): Record<string, string> {
  const resource = [...allResources, ...allReports].find(({ calls }) => call === calls.counts || call === calls.cells)
  if (call === samePeople) return { contactIds: '1' }
  if (call === openWork) return { date: '2027-03-01' }
  if (call === calendarEntries) return { from: '2027-03-01', to: '2027-04-11', timeZone: 'Europe/Zurich' }
  if (!resource) return { searchTerm: 'su', list: 'tracks', param: 'eventId' }
  if (call === resource.calls.counts) return { field: resource.idKey }
  return { ids: '1', columns: `${resource.definedColumns[0] ?? ''}.any` }
}
