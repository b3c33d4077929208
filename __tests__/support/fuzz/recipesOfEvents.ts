import { choiceStatuses, eventContactRoles, pageVisibilities } from '#constants/choices.ts'
import { checkAgendaSession } from '#contract/events/clashes.ts'
import { cloneEvent, cloneParts } from '#contract/events/events.ts'
import { addPerson, contactsOfEvent, contactsOfEventCompany } from '#contract/events/eventPeople.ts'
import { hotelSwapPreview, swapHotel } from '#contract/events/hotelSwap.ts'
import { mergeEventCompanies, mergeEventContacts } from '#contract/events/merges.ts'
import { decideBookings } from '#contract/events/options.ts'
import { draftPreview, eventPages, pageVersion } from '#contract/events/pages.ts'
import { registrationNote, registrationStatus, registrationStatusBulk, registrationStatusJob } from '#contract/events/registrations.ts'
import { removeAgendaFeed, renewAgendaFeed } from '#contract/events/agendaFeed.ts'
import { publishAgenda } from '#contract/events/publishAgenda.ts'
import { previewMove, selectedStatuses } from '#contract/events/registrationMoves.ts'
import { promoteWaiting } from '#contract/events/waitingList.ts'
import { speakerMarks } from '#contract/events/speakers.ts'
import { addDefaultSponsorLevels } from '#contract/events/sponsors.ts'
import { history } from '#contract/history.ts'
import { registrationStatus as status } from '#constants/statuses.ts'
import { makeContact, makeEvent, makeRegistration, makeSpeaker, next, ok } from '../nucleus.ts'
import { makeBooking, makeHotel, makeOption } from '../options.ts'
import { twoOfEach } from '../participants.ts'
import type { Recipes } from './recipes.ts'
import type { World } from './world.ts'

const registered = async ({ db, eventId, eventCompanyTypeId }: World, values: object = {}) =>
  (await makeRegistration(db, { eventId, eventCompanyTypeId, ...values })).eventRegistrationId

/** Two people of the event, the first with a room. */
async function roomMates(world: World) {
  const { db, eventId } = world
  const [from, to] = [await makeContact(db), await makeContact(db)]
  const eventRegistrationId = await registered(world, { contactId: from.contactId })
  await registered(world, { contactId: to.contactId })
  const { eventOptionId } = await makeHotel(db, { eventId })
  await makeBooking(db, { eventOptionId, eventRegistrationId, checkInDate: '2026-06-01', checkOutDate: '2026-06-03' })
  return { eventId, fromContactId: from.contactId, toContactId: to.contactId, mode: 1 }
}
const moved = async (world: World) => ({
  eventRegistrationIds: [await registered(world), await registered(world)],
  eventStatusId: status.approved,
})

/** What the calls of events are sent. */
export const recipesOfEvents: Recipes = {
  [cloneEvent.name]: ({ eventId }) => {
    const code = `copy-${next()}`
    return { eventId, name: code, eventCode: code, startsAt: '2027-06-01T13:00:00.000Z', parts: cloneParts }
  },
  [registrationStatus.name]: async (world) => ({ eventRegistrationId: await registered(world), eventStatusId: status.approved }),
  [registrationStatusBulk.name]: moved,
  [registrationStatusJob.name]: moved,
  [previewMove.name]: moved,
  [selectedStatuses.name]: async (world) => ({ eventRegistrationIds: [await registered(world)] }),
  [promoteWaiting.name]: ({ eventId }) => ({ eventId }),
  [registrationNote.name]: async (world) => ({
    eventRegistrationId: await registered(world),
    eventRegistrationNotes: 'Came last year',
    rowVersion: 1,
  }),
  [checkAgendaSession.name]: ({ eventId }) => ({ eventId, title: 'Keynote' }),
  [renewAgendaFeed.name]: async ({ db }) => ({ eventId: (await makeEvent(db)).eventId }),
  [removeAgendaFeed.name]: async ({ db }) => ({ eventId: (await makeEvent(db)).eventId }),
  [publishAgenda.name]: async ({ db }) => ({ eventId: (await makeEvent(db)).eventId }),
  [addDefaultSponsorLevels.name]: async ({ db }) => ({ eventId: (await makeEvent(db)).eventId }),
  [decideBookings.name]: async (world) => {
    const { eventOptionId } = await makeOption(world.db, { eventId: world.eventId })
    const booking = { eventOptionId, eventRegistrationId: await registered(world), choiceStatus: choiceStatuses.requested }
    return { eventOptionId, ids: [(await makeBooking(world.db, booking)).eventOptionChoiceId], choiceStatus: choiceStatuses.confirmed }
  },
  [hotelSwapPreview.name]: roomMates,
  [swapHotel.name]: roomMates,
  [mergeEventContacts.name]: async ({ db }) => {
    const { eventId, first, second } = await twoOfEach(db)
    return {
      eventId,
      survivorEventCompanyContactId: first.eventCompanyContactId,
      mergedEventCompanyContactId: second.eventCompanyContactId,
      rowVersions: { survivor: 1, merged: 1 },
    }
  },
  [mergeEventCompanies.name]: async ({ db }) => {
    const { eventId, firstCompany, secondCompany } = await twoOfEach(db)
    return {
      eventId,
      survivorEventCompanyId: firstCompany.eventCompanyId,
      mergedEventCompanyId: secondCompany.eventCompanyId,
      rowVersions: { survivor: 1, merged: 1 },
    }
  },
  [contactsOfEvent.name]: ({ eventId }) => ({ eventId, searchText: 'con tact' }),
  [contactsOfEventCompany.name]: ({ ids }) => ({ eventCompanyId: ids.eventCompanyId, searchText: 'con tact' }),
  [addPerson.name]: ({ eventId, ids }) => {
    const n = next()
    const person = { firstName: 'Ada', lastName: `Person ${n}`, email: `person.${n}@example.com` }
    return { eventId, eventCompanyId: ids.eventCompanyId, person, role: eventContactRoles.attendee }
  },
  [draftPreview.name]: ({ eventId }) => ({ eventId, visibility: pageVisibilities.public, title: 'Venue', bodyHtml: '<p>By the sea.</p>' }),
  [pageVersion.name]: async ({ nucleus, admin, fresh }) => {
    const { pagesEventId } = await fresh(eventPages)
    const [change] = ok(await nucleus.call(history, { resource: eventPages.name, id: pagesEventId }, admin.token))
    return { pagesEventId, changeId: change?.changeId, side: 'after' }
  },
  [speakerMarks.name]: async ({ db, eventId }) => ({ speakerIds: [(await makeSpeaker(db, { eventId })).speakerId], hasArrived: true }),
}
