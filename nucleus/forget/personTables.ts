import { contactStates } from '#constants/choices.ts'
import { inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  coffeeChatAttendees,
  contacts,
  emailRecipients,
  eventContacts,
  meetingChangeRequests,
  meetingParticipants,
  meetings,
  nightTimeGuests,
  notificationRecipients,
  optionChoices,
  pastPositions,
  pushOutbox,
  registrationMails,
  registrationResponses,
  registrations,
  speakers,
  unsubscribeLinks,
  vettingReferences,
  vettingSubmissions,
} from '../db/tables/index.ts'
import type { Person } from './findPerson.ts'
import { isOf, personalDataOf } from './personalData.ts'

/** The name that replaces the person's. */
export const erasedName = { firstName: 'Erased', lastName: 'person' } as const
/** An address that nobody can have (RFC 2606), different for each registration: within an event they are unique. */
const erasedAddress = (id: PgColumn): SQL => sql`'erased-' || ${id} || '@erased.invalid'`

const ofRegistration =
  (id: PgColumn) =>
  ({ registrationIds }: Person): SQL =>
    inArray(id, registrationIds)
const ofVetted = (person: Person): SQL | undefined =>
  or(isOf(vettingSubmissions.contactId)(person), ofRegistration(vettingSubmissions.eventRegistrationId)(person))

/** Tables whose rows are about a person, but for their account (accountTables.ts). */
export const personTables = {
  contacts: personalDataOf(contacts, {
    notPersonal: [
      ...(['contactId', 'irRepContactId', 'mergedIntoContactId', 'searchText', 'contactRole', 'suppressedAt', 'consentAt'] as const),
    ],
    texts: ['bio', 'tags', 'notes', 'suppressionReason'],
    becomes: {
      ...{ ...erasedName, prefix: null, suffix: null, preferredName: null, email: null, secondaryEmails: [], phone: null, mobile: null },
      formerNames: [],
      ...{ addressLine1: null, addressLine2: null, stateProvince: null, postalCode: null, department: null, assistantContactId: null },
      ...{
        suppressionReason: null,
        consentMarketing: false,
        pushEnabled: false,
        externalIds: [],
        strategyInterests: [],
        regionInterests: [],
      },
      ...{
        companyId: null,
        jobTitle: null,
        city: null,
        countryCode: null,
        timeZone: null,
        headshotUrl: null,
        bio: null,
        linkedInUrl: null,
        tags: [],
        notes: null,
      },
      // Archived: it cannot be found or chosen any more, and receives no mail.
      ...{ isAdmin: false, role: null, contactStateId: contactStates.archived, emailSuppressed: true },
    },
    rowsOf: isOf(contacts.contactId),
  }),
  pastPositions: personalDataOf(pastPositions, {
    texts: ['jobTitle'],
    deletedWithRow: ['pastPositionId', 'contactId', 'companyId', 'endedOn'],
    isDeleted: true,
    rowsOf: isOf(pastPositions.contactId),
  }),
  registrations: personalDataOf(registrations, {
    notPersonal: [
      ...(['eventRegistrationId', 'eventId', 'eventCompanyTypeId', 'contactId', 'companyId', 'eventStatusId', 'statusChangedAt'] as const),
      ...(['statusChangedByContactId', 'confirmationNumber', 'source', 'dynamicLinkId', 'irRepContactId', 'waitlistPosition'] as const),
      ...(['attendance', 'checkedInAt', 'minMeetings', 'maxMeetings', 'submittedAt', 'lastEmailAt', 'searchText'] as const),
      ...([
        'checkedInByContactId',
        'formVersion',
        'submissionKey',
        'confirmBy',
        'replacedByRegistrationId',
        'sharesAddress',
        'privateLinkVersion',
      ] as const),
    ],
    texts: ['statusReason', 'eventRegistrationNotes', 'tags', 'utmCampaign'],
    becomes: {
      ...{ ...erasedName, email: erasedAddress(registrations.eventRegistrationId), jobTitle: null, companyName: null, phone: null },
      ...{ statusReason: null, eventRegistrationNotes: null, tags: [], consentMarketing: false, consentDirectory: false },
      // Their private link opens nothing any more.
      ...{ utmCampaign: null, privateKeyHash: null },
    },
    rowsOf: isOf(registrations.contactId, registrations.email),
  }),
  registrationResponses: personalDataOf(registrationResponses, {
    notPersonal: [
      ...(['registrationResponseId', 'eventRegistrationId', 'eventQuestionId', 'answeredAt'] as const),
      ...(['mappingLeftAt', 'mappingLeftByContactId'] as const),
    ],
    texts: ['value', 'optionTexts'],
    isDeleted: true,
    rowsOf: ofRegistration(registrationResponses.eventRegistrationId),
  }),
  vettingSubmissions: personalDataOf(vettingSubmissions, {
    notPersonal: [
      ...(['vettingSubmissionId', 'eventId', 'contactId', 'companyId', 'eventRegistrationId', 'allocatorType', 'aumUsd'] as const),
      ...(['vettingStatusId', 'alternativesAllocationPct', 'typicalTicketMinUsd', 'typicalTicketMaxUsd', 'discretion'] as const),
      ...(['allocationsLast24Months', 'managerAumFloorUsd', 'trackRecordMinYears', 'assignedToContactId', 'dueAt'] as const),
      ...(['statusChangedAt', 'proposedByContactId', 'proposedAt', 'decidedByContactId', 'decidedAt'] as const),
    ],
    texts: ['decisionReason', 'notes', 'strategyInterests', 'regionInterests', 'companyWebsite'],
    becomes: {
      ...{ decisionReason: null, notes: null, linkedInUrl: null, companyWebsite: null, strategyInterests: [], regionInterests: [] },
      documents: [],
    },
    rowsOf: ofVetted,
  }),
  // About two people: the applicant and who answers. The rows of either are emptied.
  vettingReferences: personalDataOf(vettingReferences, {
    notPersonal: [
      ...(['vettingReferenceId', 'eventId', 'vettingSubmissionId', 'vettingReferenceStatusId', 'contactedAt'] as const),
      ...(['contactedByContactId', 'respondedAt', 'rating', 'isOwnAnswer'] as const),
    ],
    texts: ['relationship', 'response'],
    becomes: {
      ...{ name: 'Erased person', companyName: null, jobTitle: null, relationship: null, email: null, phone: null, response: null },
      privateKeyHash: null,
    },
    rowsOf: (person) =>
      or(
        inArray(sql`lower(${vettingReferences.email})`, person.addresses),
        sql`${vettingReferences.vettingSubmissionId} in (select ${vettingSubmissions.vettingSubmissionId} from ${vettingSubmissions} where ${ofVetted(person)})`,
      ),
  }),
  // Before their mails, which they refer to.
  emailRecipients: personalDataOf(emailRecipients, {
    notPersonal: ['emailRecipientId', 'notificationContentId', 'eventRegistrationId', 'registrationMailId', 'outcome'],
    texts: ['reason'],
    becomes: { address: erasedAddress(emailRecipients.emailRecipientId) },
    isDeleted: true,
    rowsOf: (person) =>
      or(ofRegistration(emailRecipients.eventRegistrationId)(person), inArray(sql`lower(${emailRecipients.address})`, person.addresses)),
  }),
  registrationMails: personalDataOf(registrationMails, {
    notPersonal: [
      ...(['registrationMailId', 'eventRegistrationId', 'trigger', 'deliveryStatusId', 'attempts', 'nextAttemptAt', 'sentAt'] as const),
      ...([
        'registrationVersion',
        'contactId',
        'contactEmailId',
        'isRepeated',
        'hasSchedule',
        'hasEventEntry',
        'notificationContentId',
        'emailTemplateId',
        'attemptedAt',
        'stopRequestedAt',
        'bounceClass',
        'isSuppressing',
        'resolution',
      ] as const),
    ],
    texts: ['fromName', 'subject', 'bodyHtml', 'bodyText', 'failure', 'smtpCode'],
    addresses: ['replyTo'],
    becomes: { recipient: 'erased@erased.invalid' },
    isDeleted: true,
    rowsOf: (person) =>
      or(
        ofRegistration(registrationMails.eventRegistrationId)(person),
        isOf(registrationMails.contactId, registrationMails.recipient)(person),
      ),
  }),
  // The hash stays: the address is recognised if it comes back, and nobody can read it from the hash.
  unsubscribeLinks: personalDataOf(unsubscribeLinks, {
    notPersonal: ['unsubscribeLinkId', 'linkHash', 'contactId', 'unsubscribedAt'],
    becomes: { address: null },
    rowsOf: isOf(unsubscribeLinks.contactId, unsubscribeLinks.address),
  }),
  optionChoices: personalDataOf(optionChoices, {
    notPersonal: [
      ...(['eventOptionChoiceId', 'eventOptionId', 'eventRegistrationId', 'quantity', 'checkInDate', 'checkOutDate'] as const),
      'choiceStatus',
    ],
    texts: ['roomType', 'confirmationNumber', 'notes'],
    becomes: { sharesWithContactId: null, confirmationNumber: null, notes: null },
    rowsOf: ofRegistration(optionChoices.eventRegistrationId),
  }),
  speakers: personalDataOf(speakers, {
    notPersonal: ['speakerId', 'eventId', 'contactId', 'companyId', 'hasArrived', 'speakerStatusId', 'sortOrder'],
    texts: ['bioShort', 'bioLong', 'dietary', 'avNeeds', 'internalNotes'],
    addresses: ['assistantEmail'],
    becomes: {
      ...{ ...erasedName, displayName: null, jobTitle: null, companyName: null, email: null, phone: null, assistantEmail: null },
      ...{ headshotUrl: null, headshotOriginalUrl: null, headshotCrop: null, linkedInUrl: null, twitterUrl: null, websiteUrl: null },
      ...{ bioShort: null, bioLong: null, dietary: null, avNeeds: null, internalNotes: null },
      ...{ isFeatured: false, isPublished: false, availability: [] },
    },
    rowsOf: isOf(speakers.contactId, speakers.email),
  }),
  eventContacts: personalDataOf(eventContacts, {
    notPersonal: [
      ...(['eventCompanyContactId', 'eventId', 'eventCompanyId', 'contactId', 'role', 'attendsMeetings', 'eventRegistrationId'] as const),
      ...(['minMeetings', 'maxMeetings', 'checkedInAt', 'checkedInByContactId'] as const),
    ],
    texts: ['notes'],
    becomes: { badgeName: null, badgeTitle: null, blackouts: [], notes: null },
    rowsOf: isOf(eventContacts.contactId),
  }),
  nightTimeGuests: personalDataOf(nightTimeGuests, {
    notPersonal: ['nightTimeGuestId', 'eventId', 'contactId', 'hostContactId', 'eventOptionId', 'guestCount', 'guestStatus'],
    texts: ['functionName', 'dietary', 'tableName', 'notes'],
    becomes: { ...erasedName, email: null, companyName: null, jobTitle: null, dietary: null, notes: null },
    rowsOf: isOf(nightTimeGuests.contactId, nightTimeGuests.email),
  }),
  coffeeChatAttendees: personalDataOf(coffeeChatAttendees, {
    notPersonal: ['coffeeChatAttendeeId', 'roundTableId', 'contactId', 'attendeeStatusId', 'requestedAt', 'statusChangedAt'],
    texts: ['note'],
    becomes: { note: null },
    rowsOf: isOf(coffeeChatAttendees.contactId),
  }),
  meetings: personalDataOf(meetings, {
    notPersonal: [
      ...(['meetingId', 'eventId', 'requestedByContactId', 'requestedToContactId', 'meetingType', 'meetingStatusId', 'priority'] as const),
      ...(['meetingTimeId', 'startsAt', 'endsAt', 'sessionLocationId', 'placeNumber', 'isLocked', 'statusChangedAt'] as const),
    ],
    texts: ['message', 'tableName', 'virtualUrl', 'statusReason', 'internalNotes'],
    becomes: { message: null, virtualUrl: null, statusReason: null, internalNotes: null },
    rowsOf: (person) => or(isOf(meetings.requestedByContactId)(person), isOf(meetings.requestedToContactId)(person)),
  }),
  meetingParticipants: personalDataOf(meetingParticipants, {
    notPersonal: [
      ...(['meetingParticipantId', 'meetingId', 'eventId', 'contactId', 'side', 'meetingParticipationStatusId', 'joinedAt'] as const),
      ...(['rating', 'heldFrom', 'heldUntil'] as const),
    ],
    texts: ['feedback'],
    becomes: { feedback: null },
    rowsOf: isOf(meetingParticipants.contactId),
  }),
  meetingChangeRequests: personalDataOf(meetingChangeRequests, {
    notPersonal: [
      ...(['meetingChangeRequestId', 'meetingId', 'requestedByContactId', 'changeRequestType', 'changeRequestStatusId'] as const),
    ],
    texts: ['instructions', 'outcome'],
    becomes: { instructions: 'Erased', outcome: null },
    rowsOf: isOf(meetingChangeRequests.requestedByContactId),
  }),
  notificationRecipients: personalDataOf(notificationRecipients, {
    notPersonal: [
      ...(['notificationRecipientId', 'notificationId', 'contactId', 'isTest', 'pushStatusId', 'dueAt', 'nextAttemptAt'] as const),
      ...(['attempts', 'attemptedAt', 'sentAt'] as const),
    ],
    texts: ['failure'],
    becomes: { failure: null },
    rowsOf: isOf(notificationRecipients.contactId),
  }),
  pushOutbox: personalDataOf(pushOutbox, {
    deletedWithRow: ['pushOutboxId', 'messageKey', 'contactId', 'notificationId', 'isTest', 'createdAt'],
    texts: ['message'],
    isDeleted: true,
    rowsOf: isOf(pushOutbox.contactId),
  }),
}
