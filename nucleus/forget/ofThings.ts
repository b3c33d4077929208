import {
  agendaDays,
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
import { holds } from './personalData.ts'

/** Tables whose rows are about things; their texts may mention people. */
export const ofThings = {
  events: holds(events, {
    nobody: [
      ...(['eventId', 'eventCode', 'eventFormat', 'eventStateId', 'startsAt', 'endsAt', 'timeZone', 'postalCode', 'countryCode'] as const),
      ...(['latitude', 'longitude', 'logoUrl', 'bannerUrl', 'irReps', 'registrationOpensAt', 'registrationClosesAt', 'capacity'] as const),
      ...(['waitlistEnabled', 'meetingMode', 'meetingRequestOpensAt', 'meetingRequestClosesAt', 'meetingLengthMinutes'] as const),
      ...(['meetingGapMinutes', 'availabilityScope', 'clonedFromEventId', 'retentionMonths', 'searchText'] as const),
    ],
    texts: [
      ...(['name', 'venueName', 'addressLine1', 'addressLine2', 'city', 'stateProvince', 'summary', 'descriptionHtml'] as const),
      ...(['websiteUrl', 'eventHosts', 'fromName'] as const),
    ],
    addresses: ['replyToEmail'],
  }),
  tracks: holds(tracks, { nobody: ['sessionTrackId', 'eventId', 'color', 'sortOrder'], texts: ['name', 'description'] }),
  locations: holds(locations, {
    nobody: [
      ...(['sessionLocationId', 'eventId', 'locationType', 'seats', 'maxSimultaneousMeetings', 'assignment', 'blackouts'] as const),
      ...(['reservedForEventCompanyId', 'priority', 'isVisibleInAgenda', 'sortOrder'] as const),
    ],
    texts: ['name', 'category', 'floor', 'virtualUrl'],
  }),
  agendaDays: holds(agendaDays, {
    nobody: ['agendaDayId', 'eventId', 'date', 'startTime', 'endTime', 'isPublished'],
    texts: ['title'],
  }),
  agendaSessions: holds(agendaSessions, {
    nobody: [
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
  agendaSessionSpeakers: holds(agendaSessionSpeakers, {
    nobody: ['agendaDaySessionSpeakerId', 'agendaDaySessionId', 'speakerId', 'role', 'isConfirmed', 'sortOrder'],
  }),
  agendaSessionSponsors: holds(agendaSessionSponsors, {
    nobody: ['agendaDaySessionSponsorId', 'agendaDaySessionId', 'sponsorId', 'sortOrder'],
    texts: ['label'],
  }),
  sponsorLevels: holds(sponsorLevels, {
    nobody: ['sponsorLevelId', 'eventId', 'rank', 'color', 'logoSize', 'passAllowance', 'meetingAllowance'],
    texts: ['name', 'benefits'],
  }),
  sponsors: holds(sponsors, {
    nobody: [
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
  eventOptions: holds(eventOptions, {
    nobody: [
      ...(['eventOptionId', 'eventId', 'optionType', 'startsAt', 'endsAt', 'capacity', 'maxPerRegistration', 'price', 'currency'] as const),
      ...(['eligibleCompanyTypeIds', 'requiresApproval', 'opensAt', 'closesAt', 'isActive', 'sortOrder'] as const),
    ],
    texts: ['name', 'description'],
  }),
  eventPages: holds(eventPages, {
    nobody: ['pagesEventId', 'eventId', 'pageType', 'slug', 'heroImageUrl', 'visibility', 'publishedAt', 'sortOrder'],
    texts: ['title', 'bodyHtml', 'seoTitle', 'seoDescription'],
  }),
  dynamicLinks: holds(dynamicLinks, {
    nobody: [
      ...(['dynamicLinkId', 'eventId', 'targetType', 'targetId', 'eventCompanyTypeId', 'irRepContactId', 'shortCode'] as const),
      ...(['expiresAt', 'isActive'] as const),
    ],
    texts: ['name', 'utmSource', 'utmMedium', 'utmCampaign'],
  }),
  dynamicLinkClicks: holds(dynamicLinkClicks, { nobody: ['dynamicLinkId', 'day', 'clicks'] }),
  eventCompanyTypes: holds(eventCompanyTypes, {
    nobody: [
      ...(['eventCompanyTypeId', 'eventId', 'companyTypeId', 'side', 'requiresApproval', 'requiresVetting', 'capacity'] as const),
      ...(['maxContactsPerCompany', 'waitlistEnabled', 'minMeetings', 'maxMeetings', 'linkSlug', 'isActive', 'sortOrder'] as const),
    ],
    texts: ['name'],
  }),
  eventQuestions: holds(eventQuestions, {
    nobody: [
      ...(['eventQuestionId', 'eventId', 'eventCompanyTypeId', 'questionTypeId', 'internalKey', 'isRequired', 'isActive'] as const),
      ...(['showInExport', 'sectionOrder', 'sortOrder'] as const),
    ],
    texts: ['label', 'sectionName'],
  }),
  eventQuestionAnswers: holds(eventQuestionAnswers, {
    nobody: ['eventQuestionAnswerId', 'eventQuestionId', 'isActive', 'sortOrder'],
    texts: ['label', 'value'],
  }),
  registrationCounts: holds(registrationCounts, { nobody: ['eventId', 'eventCompanyTypeId', 'eventStatusId', 'total'] }),
  companyTypes: holds(companyTypes, { nobody: ['companyTypeId', 'side', 'isActive', 'sortOrder'], texts: ['name'] }),
  companies: holds(companies, {
    nobody: [
      ...(['companyId', 'companyTypeId', 'emailDomains', 'phone', 'city', 'countryCode', 'aumUsd', 'aumAsOf', 'logoUrl'] as const),
      ...(['irRepContactId', 'companyStatus', 'searchText'] as const),
    ],
    texts: ['name', 'legalName', 'website', 'description', 'tags', 'notes'],
  }),
  eventCompanies: holds(eventCompanies, {
    nobody: [
      ...(['eventCompanyId', 'eventId', 'companyId', 'eventCompanyTypeId', 'eventCompanyStatus', 'sponsorId', 'irRepContactId'] as const),
      ...(['fixedLocationId', 'minMeetings', 'maxMeetings', 'passAllowance', 'isHiddenFromDirectory'] as const),
    ],
    texts: ['displayName', 'notes'],
  }),
  // The person's pictures are deleted (forgetPerson.ts), and so are undos that include a row of theirs; history is emptied.
  files: holds(files, { nobody: ['width', 'height', 'createdAt', 'createdByContactId'], gone: ['fileId', 'contentType', 'bytes'] }),
  undos: holds(undos, { gone: ['undoToken', 'resource', 'rowId', 'version', 'base', 'contactId', 'expiresAt'] }),
  changes: holds(changes, {
    nobody: ['changeId', 'resource', 'rowId', 'action', 'actorContactId', 'at', 'version', 'parentId', 'transactionId'],
    gone: ['before', 'after'],
  }),
}
