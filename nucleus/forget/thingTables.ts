import {
  agendaDays,
  agendaFeeds,
  agendaSessions,
  agendaSessionSpeakers,
  agendaSessionSponsors,
  changes,
  companies,
  companyTypes,
  dynamicLinkClicks,
  dynamicLinks,
  eventCompanies,
  eventCompanyTypes,
  eventOptions,
  eventPages,
  eventQuestionAnswers,
  eventQuestions,
  events,
  files,
  locations,
  registrationCounts,
  sponsorLevels,
  sponsors,
  tracks,
  undos,
} from '../db/tables/index.ts'
import { personalDataOf } from './personalData.ts'

/** Tables whose rows are about things; their texts may mention people. */
export const thingTables = {
  events: personalDataOf(events, {
    notPersonal: [
      ...(['eventId', 'eventCode', 'eventFormat', 'eventStateId', 'startsAt', 'endsAt', 'timeZone', 'postalCode', 'countryCode'] as const),
      ...(['latitude', 'longitude', 'logoUrl', 'bannerUrl', 'irReps', 'registrationOpensAt', 'registrationClosesAt', 'capacity'] as const),
      ...([
        'waitlistEnabled',
        'promotesAutomatically',
        'meetingMode',
        'meetingRequestOpensAt',
        'meetingRequestClosesAt',
        'meetingLengthMinutes',
      ] as const),
      ...(['meetingGapMinutes', 'availabilityScope', 'clonedFromEventId', 'retentionMonths', 'searchText'] as const),
    ],
    texts: [
      ...(['name', 'venueName', 'addressLine1', 'addressLine2', 'city', 'stateProvince', 'summary', 'descriptionHtml'] as const),
      ...(['websiteUrl', 'eventHosts', 'fromName'] as const),
    ],
    addresses: ['replyToEmail'],
  }),
  tracks: personalDataOf(tracks, { notPersonal: ['sessionTrackId', 'eventId', 'color', 'sortOrder'], texts: ['name', 'description'] }),
  locations: personalDataOf(locations, {
    notPersonal: [
      ...(['sessionLocationId', 'eventId', 'locationType', 'seats', 'maxSimultaneousMeetings', 'assignment', 'blackouts'] as const),
      ...(['reservedForEventCompanyId', 'priority', 'isVisibleInAgenda', 'sortOrder'] as const),
    ],
    texts: ['name', 'category', 'floor', 'virtualUrl'],
  }),
  agendaDays: personalDataOf(agendaDays, {
    notPersonal: ['agendaDayId', 'eventId', 'date', 'startTime', 'endTime', 'isPublished'],
    texts: ['title'],
  }),
  agendaFeeds: personalDataOf(agendaFeeds, { notPersonal: ['eventId', 'secretHash', 'createdAt'] }),
  agendaSessions: personalDataOf(agendaSessions, {
    notPersonal: [
      ...([
        'agendaDaySessionId',
        'eventId',
        'agendaDayId',
        'sessionType',
        'startsAt',
        'endsAt',
        'lengthMinutes',
        'sessionTrackId',
      ] as const),
      ...(['sessionLocationId', 'capacity', 'visibleToCompanyTypeIds', 'blocksMeetings', 'requiresSignup', 'sessionStatusId'] as const),
    ],
    texts: ['title', 'description', 'streamUrl', 'slidesUrl', 'recordingUrl', 'internalNotes'],
  }),
  agendaSessionSpeakers: personalDataOf(agendaSessionSpeakers, {
    notPersonal: ['agendaDaySessionSpeakerId', 'agendaDaySessionId', 'speakerId', 'role', 'isConfirmed', 'sortOrder'],
  }),
  agendaSessionSponsors: personalDataOf(agendaSessionSponsors, {
    notPersonal: ['agendaDaySessionSponsorId', 'agendaDaySessionId', 'sponsorId', 'sortOrder'],
    texts: ['label'],
  }),
  sponsorLevels: personalDataOf(sponsorLevels, {
    notPersonal: ['sponsorLevelId', 'eventId', 'rank', 'color', 'logoSize', 'passAllowance', 'meetingAllowance'],
    texts: ['name', 'benefits'],
  }),
  sponsors: personalDataOf(sponsors, {
    notPersonal: [
      ...([
        'sponsorId',
        'eventId',
        'sponsorLevelId',
        'companyId',
        'logoUrl',
        'logoDarkUrl',
        'primaryContactId',
        'boothLocationId',
      ] as const),
      ...(['isPublished', 'sortOrder'] as const),
    ],
    texts: ['name', 'description', 'websiteUrl', 'internalNotes'],
  }),
  eventOptions: personalDataOf(eventOptions, {
    notPersonal: [
      ...(['eventOptionId', 'eventId', 'optionType', 'startsAt', 'endsAt', 'capacity', 'maxPerRegistration', 'price', 'currency'] as const),
      ...(['eligibleCompanyTypeIds', 'requiresApproval', 'opensAt', 'closesAt', 'isActive', 'sortOrder'] as const),
    ],
    texts: ['name', 'description'],
  }),
  eventPages: personalDataOf(eventPages, {
    notPersonal: ['pagesEventId', 'eventId', 'pageType', 'slug', 'heroImageUrl', 'visibility', 'publishedAt', 'sortOrder'],
    texts: ['title', 'bodyHtml', 'seoTitle', 'seoDescription'],
  }),
  dynamicLinks: personalDataOf(dynamicLinks, {
    notPersonal: [
      ...(['dynamicLinkId', 'eventId', 'targetType', 'targetId', 'eventCompanyTypeId', 'irRepContactId', 'shortCode'] as const),
      ...(['expiresAt', 'isActive'] as const),
    ],
    texts: ['name', 'utmSource', 'utmMedium', 'utmCampaign'],
  }),
  dynamicLinkClicks: personalDataOf(dynamicLinkClicks, { notPersonal: ['dynamicLinkId', 'day', 'clicks'] }),
  eventCompanyTypes: personalDataOf(eventCompanyTypes, {
    notPersonal: [
      ...(['eventCompanyTypeId', 'eventId', 'companyTypeId', 'side', 'requiresApproval', 'requiresVetting', 'capacity'] as const),
      ...(['maxContactsPerCompany', 'waitlistEnabled', 'minMeetings', 'maxMeetings', 'linkSlug', 'isActive', 'sortOrder'] as const),
    ],
    texts: ['name'],
  }),
  eventQuestions: personalDataOf(eventQuestions, {
    notPersonal: [
      ...(['eventQuestionId', 'eventId', 'eventCompanyTypeId', 'questionTypeId', 'internalKey', 'isRequired', 'isActive'] as const),
      ...(['showInExport', 'sectionOrder', 'sortOrder'] as const),
    ],
    texts: ['label', 'sectionName'],
  }),
  eventQuestionAnswers: personalDataOf(eventQuestionAnswers, {
    notPersonal: ['eventQuestionAnswerId', 'eventQuestionId', 'isActive', 'sortOrder'],
    texts: ['label', 'value'],
  }),
  registrationCounts: personalDataOf(registrationCounts, { notPersonal: ['eventId', 'eventCompanyTypeId', 'eventStatusId', 'total'] }),
  companyTypes: personalDataOf(companyTypes, { notPersonal: ['companyTypeId', 'side', 'isActive', 'sortOrder'], texts: ['name'] }),
  companies: personalDataOf(companies, {
    notPersonal: [
      ...(['companyId', 'companyTypeId', 'emailDomains', 'phone', 'city', 'countryCode', 'aumUsd', 'aumAsOf', 'logoUrl'] as const),
      ...(['irRepContactId', 'companyStatus', 'searchText'] as const),
    ],
    texts: ['name', 'legalName', 'website', 'description', 'tags', 'notes'],
  }),
  eventCompanies: personalDataOf(eventCompanies, {
    notPersonal: [
      ...(['eventCompanyId', 'eventId', 'companyId', 'eventCompanyTypeId', 'eventCompanyStatus', 'sponsorId', 'irRepContactId'] as const),
      ...(['fixedLocationId', 'minMeetings', 'maxMeetings', 'passAllowance', 'isHiddenFromDirectory'] as const),
    ],
    texts: ['displayName', 'notes'],
  }),
  // The person's pictures are deleted (forgetPerson.ts), and so are undos that include a row of theirs; history is emptied.
  files: personalDataOf(files, {
    notPersonal: ['width', 'height', 'createdAt', 'createdByContactId'],
    deletedWithRow: ['fileId', 'contentType', 'bytes'],
  }),
  undos: personalDataOf(undos, { deletedWithRow: ['undoToken', 'resource', 'rowId', 'version', 'base', 'contactId', 'expiresAt'] }),
  changes: personalDataOf(changes, {
    notPersonal: ['changeId', 'resource', 'rowId', 'action', 'actorContactId', 'at', 'version', 'parentId', 'transactionId'],
    deletedWithRow: ['before', 'after'],
  }),
}
