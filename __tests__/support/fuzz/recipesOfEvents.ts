import { offsetBases, offsetDirections } from '#constants/automaticEmails.ts'
import { eventContactRoles } from '#constants/participantChoices.ts'
import { choiceStatuses, pageVisibilities } from '#constants/setUpChoices.ts'
import { meetingStatuses, participationStatuses } from '#constants/meetings.ts'
import { placementModes, placementStates } from '#constants/placements.ts'
import { bringIn } from '#contract/events/bringIn.ts'
import { checkIn } from '#contract/events/checkIn.ts'
import { markNoShow, markNoShows } from '#contract/events/noShows.ts'
import { previewTransfer, transferCandidates, transferRegistration } from '#contract/events/transfer.ts'
import { answerTargets } from '#constants/questionKinds.ts'
import { emailNotifications, emailRecipients, files, registrationResponses, registrationMails } from '#nucleus/db/tables/index.ts'
import { decideMappedAnswer } from '#contract/events/mappedAnswers.ts'
import { checkAgendaSession } from '#contract/events/clashes.ts'
import { cloneEvent, cloneParts } from '#contract/events/events.ts'
import { addPerson, contactsOfEvent, contactsOfEventCompany } from '#contract/events/eventPeople.ts'
import { hotelSwapPreview, swapHotel } from '#contract/events/hotelSwap.ts'
import { changeMeetingStatus, firstFreePlace, placesOfMeeting } from '#contract/events/meetingCalls.ts'
import {
  applyPlacement,
  comparePlacementRuns,
  placementRunEntries,
  proposePlacement,
  rollBackPlacement,
} from '#contract/events/placements.ts'
import { automaticEmailMoment } from '#contract/events/automaticEmails.ts'
import { generateMeetingTimes } from '#contract/events/meetingTimes.ts'
import { mergeEventCompanies, mergeEventContacts } from '#contract/events/merges.ts'
import { decideBookings } from '#contract/events/options.ts'
import { draftPreview, eventPages, pageVersion } from '#contract/events/pages.ts'
import { registrationStatus } from '#contract/events/registrations.ts'
import { registrationNote } from '#contract/events/registrationNote.ts'
import { registrationStatusBulk, registrationStatusJob } from '#contract/events/registrationBulk.ts'
import { registrationFile } from '#contract/events/registrationFile.ts'
import { removeAgendaFeed, renewAgendaFeed } from '#contract/events/agendaFeed.ts'
import { publishAgenda } from '#contract/events/publishAgenda.ts'
import { previewMove, selectedStatuses } from '#contract/events/registrationMoves.ts'
import { correctFailedEmail } from '#contract/events/failedEmails.ts'
import { deliveryStatuses, type DeliveryStatusId, mailKinds, mailTriggers } from '#constants/mails.ts'
import {
  previewRegistrationMail,
  previewRegistrationMails,
  sendRegistrationMail,
  sendRegistrationMails,
  stopRegistrationMail,
} from '#contract/events/registrationMails.ts'
import { previewEmail } from '#contract/events/emailAudience.ts'
import {
  processEmail,
  retryEmailNotification,
  scheduleEmailNotification,
  stopEmailNotification,
  testEmailNotification,
  unscheduleEmailNotification,
} from '#contract/events/emailNotifications.ts'
import { type NotificationStatusId, notificationStatuses } from '#constants/notifications.ts'
import { promoteWaiting } from '#contract/events/waitingList.ts'
import { speakerMarks } from '#contract/events/speakers.ts'
import { addDefaultSponsorLevels } from '#contract/events/sponsors.ts'
import { vettingSubmissions } from '#contract/events/vetting.ts'
import { deleteVettingDocument, vettingDocumentFile } from '#contract/events/vettingDocuments.ts'
import { changeReferenceStatus, requestReference, vettingReferences } from '#contract/events/vettingReferences.ts'
import { referenceStatuses } from '#constants/vetting.ts'
import { decideVetting } from '#contract/events/vettingDecisions.ts'
import { addressOwners } from '#contract/addressOwners.ts'
import { contactEmailEventHistory, contactEventHistory } from '#contract/events/vettingEvidence.ts'
import { questionTypes } from '#constants/questionTypes.ts'
import { participationStatus } from '#contract/meetings/floor.ts'
import { history } from '#contract/history.ts'
import { registrationStatus as status, vettingStatus } from '#constants/statuses.ts'
import { pastEvent } from '../pastEvent.ts'
import { makeCompanyType, makeContact, makeEvent, makeQuestion, makeRegistration, makeSpeaker, makeStaff, next, ok } from '../nucleus.ts'
import { makeMeeting, makePlacedMeeting, makePlacementRun } from '../meetings.ts'
import { makeBooking, makeHotel, makeOption } from '../options.ts'
import { twoOfEach } from '../participants.ts'
import type { Recipes } from './recipes.ts'
import { withDocument } from './documents.ts'
import type { World } from './world.ts'

const registered = async ({ db, eventId, eventCompanyTypeId }: World, values: object = {}) =>
  (await makeRegistration(db, { eventId, eventCompanyTypeId, ...values })).eventRegistrationId
const approved = { eventStatusId: status.approved }

/** Two people of the event, the first with a room. */
async function roomMates(world: World) {
  const { db, eventId } = world
  const [from, to] = [await makeContact(db), await makeContact(db)]
  const eventRegistrationId = await registered(world, { contactId: from.contactId })
  await registered(world, { contactId: to.contactId })
  const { eventOptionId } = await makeHotel(db, { eventId })
  const nights = { checkInDate: '2026-06-01', checkOutDate: '2026-06-03' }
  const { eventOptionChoiceId, rowVersion } = await makeBooking(db, { eventOptionId, eventRegistrationId, ...nights })
  const people = { eventId, fromContactId: from.contactId, toContactId: to.contactId, mode: 1 }
  return { ...people, rowVersions: [{ eventOptionChoiceId, rowVersion }] }
}
const moved = async (world: World) => ({
  eventRegistrationIds: [await registered(world), await registered(world)],
  eventStatusId: status.approved,
})

/** A mail about a new registration, in a state. */
async function writtenMail(world: World, deliveryStatusId: DeliveryStatusId): Promise<number | undefined> {
  const text = { recipient: 'ada@example.com', subject: 'Welcome', bodyHtml: '<p>Welcome</p>', bodyText: 'Welcome' }
  const [mail] = await world.db
    .insert(registrationMails)
    .values({ eventRegistrationId: await mailed(world), trigger: mailTriggers.approved, deliveryStatusId, ...text })
    .returning()
  return mail?.registrationMailId
}

/** A registration of an event that has a sender. */
async function mailed({ db }: World) {
  const { eventId } = await makeEvent(db, { fromName: 'Summit', replyToEmail: 'summit@example.com' })
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
  return (await makeRegistration(db, { eventId, eventCompanyTypeId })).eventRegistrationId
}
const oneMail = async (world: World) => ({ eventRegistrationId: await mailed(world), trigger: mailTriggers.approved })
const manyMails = async (world: World) => ({ eventRegistrationIds: [await mailed(world)], trigger: mailTriggers.approved })
const letter = { subject: 'Hello', bodyHtml: '<p>Hello</p>' }
/** An e-mail to the one registrant of an event, in a status. */
async function oneOff({ db }: World, notificationStatusId: NotificationStatusId = notificationStatuses.draft) {
  const { eventId } = await makeEvent(db, { fromName: 'Summit', replyToEmail: 'summit@example.com' })
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
  const { eventRegistrationId } = await makeRegistration(db, { eventId, eventCompanyTypeId })
  const [row] = await db
    .insert(emailNotifications)
    .values({ eventId, name: `Letter ${next()}`, ...letter, notificationStatusId })
    .returning()
  return { notificationContentId: row?.notificationContentId ?? 0, eventRegistrationId, eventId }
}
const confirmed = async (world: World) => ({
  notificationContentId: (await oneOff(world)).notificationContentId,
  ...{ rowVersion: 1, recipientCount: 1 },
})
/** One whose only mail failed. */
async function failedOneOff(world: World) {
  const { notificationContentId, eventRegistrationId } = await oneOff(world, notificationStatuses.failed)
  const address = 'ada@example.com'
  const mail = { trigger: mailKinds.oneOff, recipient: address, ...letter, bodyText: 'Hello', deliveryStatusId: deliveryStatuses.failed }
  const [written] = await world.db
    .insert(registrationMails)
    .values({ eventRegistrationId, notificationContentId, ...mail })
    .returning()
  await world.db
    .insert(emailRecipients)
    .values({ notificationContentId, eventRegistrationId, address, registrationMailId: written?.registrationMailId })
  return { notificationContentId }
}
/** An approved registration, and somebody who takes it over. */
const transferred = async (world: World) => ({
  eventRegistrationId: await registered(world, approved),
  contactId: (await makeContact(world.db, { email: `taker.${next()}@example.com` })).contactId,
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
  [bringIn.name]: ({ eventId }) => ({ eventId }),
  [checkIn.name]: async (world) => ({ eventRegistrationId: await registered(world, approved) }),
  [markNoShow.name]: async (world) => ({ eventRegistrationId: await registered({ ...world, ...(await pastEvent(world.db)) }, approved) }),
  [markNoShows.name]: async ({ db }) => ({ eventId: (await pastEvent(db)).eventId }),
  [transferCandidates.name]: async (world) => ({ eventRegistrationId: await registered(world), searchText: 'ada' }),
  [previewTransfer.name]: transferred,
  [transferRegistration.name]: transferred,
  [promoteWaiting.name]: ({ eventId }) => ({ eventId }),
  [registrationNote.name]: async (world) => ({
    eventRegistrationId: await registered(world),
    eventRegistrationNotes: 'Came last year',
    rowVersion: 1,
  }),
  [previewRegistrationMail.name]: oneMail,
  [sendRegistrationMail.name]: oneMail,
  [previewRegistrationMails.name]: manyMails,
  [sendRegistrationMails.name]: manyMails,
  [stopRegistrationMail.name]: async (world) => ({ registrationMailId: await writtenMail(world, deliveryStatuses.queued) }),
  [correctFailedEmail.name]: async (world) => ({
    registrationMailId: await writtenMail(world, deliveryStatuses.failed),
    email: `corrected.${next()}@example.com`,
  }),
  [previewEmail.name]: ({ eventId }) => ({ eventId, ...letter }),
  [automaticEmailMoment.name]: ({ eventId }) => ({
    ...{ eventId, offsetDays: 2, offsetDirection: offsetDirections.before, offsetBase: offsetBases.start, offsetTime: '09:00' },
  }),
  [processEmail.name]: confirmed,
  [scheduleEmailNotification.name]: async (world) => ({ ...(await confirmed(world)), sendAt: '2030-06-01T09:00:00.000Z' }),
  [unscheduleEmailNotification.name]: async (world) => ({
    notificationContentId: (await oneOff(world, notificationStatuses.scheduled)).notificationContentId,
  }),
  [stopEmailNotification.name]: async (world) => ({ notificationContentId: (await oneOff(world)).notificationContentId }),
  [retryEmailNotification.name]: failedOneOff,
  [testEmailNotification.name]: async (world) => ({
    ...{ eventId: (await oneOff(world)).eventId, ...letter, testRecipients: [(await makeStaff(world.db, 'sender')).email ?? ''] },
  }),
  [decideMappedAnswer.name]: async (world) => {
    const { db, eventId, eventCompanyTypeId } = world
    const { contactId } = await makeContact(db, { jobTitle: 'Analyst' })
    const eventRegistrationId = await registered(world, { contactId })
    const { eventQuestionId } = await makeQuestion(db, { eventId, eventCompanyTypeId, mapsTo: answerTargets.contactJobTitle })
    await db.insert(registrationResponses).values({ eventRegistrationId, eventQuestionId, value: 'CIO' })
    return { eventRegistrationId, eventQuestionId, isTaken: true, stored: 'Analyst' }
  },
  [registrationFile.name]: async (world) => {
    const { db, eventId, eventCompanyTypeId } = world
    const [eventRegistrationId, fileId] = [await registered(world), `registrant-${next()}`]
    const { eventQuestionId } = await makeQuestion(db, { eventId, eventCompanyTypeId, questionTypeId: questionTypes.Upload })
    await db.insert(files).values({ fileId, contentType: 'application/pdf', bytes: Buffer.from('%PDF-1.4') })
    await db.insert(registrationResponses).values({ eventRegistrationId, eventQuestionId, value: [{ fileId, name: 'terms.pdf' }] })
    return { eventRegistrationId, fileId }
  },
  [contactEventHistory.name]: () => ({ contactId: 1, email: 'ada@example.com' }),
  [contactEmailEventHistory.name]: () => ({ contactId: 1, email: 'ada@example.com' }),
  [addressOwners.name]: () => ({ email: 'ada@example.com' }),
  [checkAgendaSession.name]: ({ eventId }) => ({ eventId, title: 'Keynote' }),
  [renewAgendaFeed.name]: async ({ db }) => ({ eventId: (await makeEvent(db)).eventId }),
  [removeAgendaFeed.name]: async ({ db }) => ({ eventId: (await makeEvent(db)).eventId }),
  [generateMeetingTimes.name]: async ({ eventId }) => ({
    ...{ eventId, dates: ['2026-06-05'], from: '09:00', until: '10:00', lengthMinutes: 25, gapMinutes: 5 },
    ...{ pauses: [{ from: '09:25', until: '09:30' }], groupName: 'Recipe' },
  }),
  [changeMeetingStatus.name]: async ({ db, eventId }) => ({
    meetingId: (await makeMeeting(db, { eventId })).meetingId,
    meetingStatusId: meetingStatuses.accepted,
  }),
  [firstFreePlace.name]: async ({ db, eventId }) => {
    const { requestedByContactId, requestedToContactId } = await makeMeeting(db, { eventId })
    return { eventId, requestedByContactId, requestedToContactId }
  },
  [placesOfMeeting.name]: async ({ db, eventId }) => ({ meetingId: (await makeMeeting(db, { eventId })).meetingId, date: '2026-06-01' }),
  [proposePlacement.name]: async ({ db }) => ({ eventId: (await makeEvent(db)).eventId, mode: placementModes.gaps }),
  [placementRunEntries.name]: async ({ db, eventId }) => ({ placementRunId: (await makePlacementRun(db, { eventId })).placementRunId }),
  [comparePlacementRuns.name]: async ({ db, eventId }) => ({
    placementRunId: (await makePlacementRun(db, { eventId })).placementRunId,
    otherRunId: (await makePlacementRun(db, { eventId })).placementRunId,
  }),
  // Both take a time away, which needs no place.
  [applyPlacement.name]: async ({ db }) => {
    const { eventId } = await makeEvent(db)
    const { meetingId, meetingTimeId, sessionLocationId, placeNumber } = await makePlacedMeeting(db, { eventId })
    const places = [{ meetingId, from: [meetingTimeId ?? 0, sessionLocationId, placeNumber] as const, to: null }]
    return { placementRunId: (await makePlacementRun(db, { eventId, places })).placementRunId }
  },
  [rollBackPlacement.name]: async ({ db }) => {
    const { eventId } = await makeEvent(db)
    const { meetingId, rowVersion, meetingTimeId, sessionLocationId, placeNumber } = await makePlacedMeeting(db, { eventId })
    const places = [{ meetingId, from: null, to: [meetingTimeId ?? 0, sessionLocationId, placeNumber] as const }]
    const nowhere = { meetingTimeId: null, sessionLocationId: null, placeNumber: null, startsAt: null, endsAt: null }
    const written = [{ meetingId, version: rowVersion, before: { meetingStatusId: meetingStatuses.requested, ...nowhere } }]
    const applied = { placementState: placementStates.applied, places, written }
    return { placementRunId: (await makePlacementRun(db, { eventId, ...applied })).placementRunId }
  },
  [participationStatus.name]: async ({ db, eventId }) => ({
    meetingParticipantId: (await makeMeeting(db, { eventId })).participants[1]?.meetingParticipantId,
    meetingParticipationStatusId: participationStatuses.confirmed,
  }),
  [publishAgenda.name]: async ({ db }) => ({ eventId: (await makeEvent(db)).eventId }),
  [addDefaultSponsorLevels.name]: async ({ db }) => ({ eventId: (await makeEvent(db)).eventId }),
  [decideBookings.name]: async (world) => {
    const { eventOptionId } = await makeOption(world.db, { eventId: world.eventId })
    const booking = { eventOptionId, eventRegistrationId: await registered(world), choiceStatus: choiceStatuses.requested }
    return { eventOptionId, ids: [(await makeBooking(world.db, booking)).eventOptionChoiceId], choiceStatus: choiceStatuses.confirmed }
  },
  [hotelSwapPreview.name]: async (world) => {
    const { rowVersions: _, ...query } = await roomMates(world)
    return query
  },
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
  [changeReferenceStatus.name]: async ({ fresh }) => {
    const { vettingReferenceId } = await fresh(vettingReferences)
    return { vettingReferenceId, vettingReferenceStatusId: referenceStatuses.contacted }
  },
  [requestReference.name]: async ({ fresh }) => {
    const { vettingReferenceId, rowVersion } = await fresh(vettingReferences)
    return { vettingReferenceId, rowVersion }
  },
  [deleteVettingDocument.name]: withDocument,
  [vettingDocumentFile.name]: withDocument,
  [decideVetting.name]: async ({ fresh }) => {
    const { vettingSubmissionId } = await fresh(vettingSubmissions)
    return { vettingSubmissionId, vettingStatusId: vettingStatus.inReview }
  },
  [speakerMarks.name]: async ({ db, eventId }) => ({ speakerIds: [(await makeSpeaker(db, { eventId })).speakerId], hasArrived: true }),
}
