import {
  agendaDays,
  agendaFeeds,
  agendaReleases,
  agendaSessions,
  agendaSessionSpeakers,
  agendaSessionSponsors,
  automaticEmails,
  changes,
  calendarItems,
  coffeeChatReminders,
  coffeeChats,
  companies,
  companyTypes,
  contactEmails,
  deeplinks,
  dynamicLinkClicks,
  dynamicLinks,
  emailNotifications,
  emailTemplates,
  eventCompanies,
  eventCompanyTypes,
  eventFormVersions,
  eventOptions,
  eventPages,
  eventQuestionAnswers,
  eventQuestions,
  events,
  files,
  fundReturns,
  funds,
  notificationFilters,
  notifications,
  locations,
  meetingTimes,
  registrationCounts,
  savedTexts,
  sponsorLevels,
  sponsors,
  tracks,
  undos,
  usedUndos,
  placementRuns,
} from '../db/tables/index.ts'
import { personalDataOf } from './personalData.ts'

/** Tables whose rows are about things; their texts may mention people. */
export const thingTables = {
  events: personalDataOf(events, {
    notPersonal: [
      ...(['eventId', 'eventCode', 'eventFormat', 'eventStateId', 'startsAt', 'endsAt', 'timeZone', 'countryCode'] as const),
      ...(['latitude', 'longitude', 'logoUrl', 'bannerUrl', 'irReps', 'registrationOpensAt', 'registrationClosesAt', 'capacity'] as const),
      ...([
        'waitlistEnabled',
        'promotesAutomatically',
        'seatConfirmationHours',
        'meetingMode',
        'meetingRequestOpensAt',
        'meetingRequestClosesAt',
        'meetingLengthMinutes',
      ] as const),
      ...(['meetingGapMinutes', 'availabilityScope', 'clonedFromEventId', 'retentionMonths', 'searchText'] as const),
    ],
    texts: [
      ...(['name', 'venueName', 'addressLine1', 'addressLine2', 'city', 'stateProvince', 'postalCode'] as const),
      ...(['summary', 'descriptionHtml', 'websiteUrl', 'eventHosts', 'fromName'] as const),
    ],
    addresses: ['replyToEmail'],
  }),
  calendarItems: personalDataOf(calendarItems, {
    notPersonal: [
      ...(['calendarItemId', 'calendarTypeId', 'isAllDay', 'startsAt', 'endsAt', 'startsOn', 'endsOn', 'timeZone'] as const),
      ...(['repeatRule', 'lastsUntil', 'ownerContactId', 'contactIds', 'companyId', 'eventId'] as const),
    ],
    texts: ['title', 'location', 'url', 'description'],
  }),
  coffeeChats: personalDataOf(coffeeChats, {
    notPersonal: [
      ...(['roundTableId', 'coffeeChatStatusId', 'chatFormat', 'hostContactId', 'hostCompanyId', 'coHostContactIds'] as const),
      ...(['startsAt', 'endsAt', 'timeZone', 'countryCode', 'minAttendees', 'maxAttendees', 'audienceSide', 'inviteMode'] as const),
      ...(['registrationClosesAt', 'fundId', 'eventId', 'imageUrl', 'reminderMinutes'] as const),
    ],
    texts: ['title', 'description', 'virtualUrl', 'venueName', 'city', 'strategies'],
  }),
  coffeeChatReminders: personalDataOf(coffeeChatReminders, {
    notPersonal: ['coffeeChatReminderId', 'roundTableId', 'startsAt', 'minutes', 'contactEmailId'],
  }),
  deeplinks: personalDataOf(deeplinks, { notPersonal: ['deeplinkId', 'name', 'pattern', 'isActive', 'sortOrder'] }),
  notificationFilters: personalDataOf(notificationFilters, {
    notPersonal: ['notificationFilterId', 'name', 'filterKey', 'operator', 'values', 'sortOrder'],
  }),
  notifications: personalDataOf(notifications, {
    notPersonal: [
      ...(['notificationId', 'notificationStatusId', 'channel', 'severity', 'imageUrl', 'deeplinkId', 'deeplinkParams'] as const),
      ...(['eventId', 'filterIds', 'contactIds', 'timing', 'sendAt', 'timeZone', 'sendInRecipientZone', 'expiresAt'] as const),
      ...(['audienceCount', 'scheduledAt', 'activeAt', 'endedAt'] as const),
    ],
    texts: ['title', 'body'],
  }),
  tracks: personalDataOf(tracks, { notPersonal: ['sessionTrackId', 'eventId', 'color', 'sortOrder'], texts: ['name', 'description'] }),
  locations: personalDataOf(locations, {
    notPersonal: [
      ...(['sessionLocationId', 'eventId', 'locationType', 'seats', 'maxSimultaneousMeetings', 'assignment', 'blackouts'] as const),
      ...(['reservedForEventCompanyId', 'priority', 'isVisibleInAgenda', 'sortOrder'] as const),
    ],
    texts: ['name', 'category', 'floor', 'virtualUrl'],
  }),
  meetingTimes: personalDataOf(meetingTimes, {
    notPersonal: ['meetingTimeId', 'eventId', 'startsAt', 'endsAt', 'isOpen', 'maxMeetings', 'locationIds'],
    texts: ['groupName'],
  }),
  placementRuns: personalDataOf(placementRuns, {
    notPersonal: [
      ...(['placementRunId', 'eventId', 'placementState', 'mode', 'allocatorWeight', 'managerWeight', 'seed', 'placed', 'moved'] as const),
      ...(['removed', 'unplaced', 'same', 'waitingMinutes', 'isBest', 'isStopped', 'places', 'createdAt', 'createdByContactId'] as const),
      ...(['appliedAt', 'rolledBackAt'] as const),
    ],
    // Why meetings have no place, and what staff wrote about their statuses.
    texts: ['reasons', 'written'],
  }),
  agendaDays: personalDataOf(agendaDays, {
    notPersonal: ['agendaDayId', 'eventId', 'date', 'startTime', 'endTime', 'isPublished'],
    texts: ['title'],
  }),
  agendaFeeds: personalDataOf(agendaFeeds, { notPersonal: ['eventId', 'secretHash', 'createdAt'] }),
  agendaReleases: personalDataOf(agendaReleases, {
    notPersonal: [
      'agendaReleaseId',
      'eventId',
      'number',
      'sessionCount',
      'releasedAt',
      'releasedByContactId',
      'notifiedAt',
      'notifiedCount',
    ],
    texts: ['name', 'sessions'],
  }),
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
      ...(['minReferences', 'opensAt', 'closesAt', 'editableUntil', 'price', 'currency', 'canRequestTypeIds'] as const),
      'autoAcceptRequests',
    ],
    texts: ['name', 'introHtml', 'thanksHtml'],
  }),
  eventQuestions: personalDataOf(eventQuestions, {
    notPersonal: [
      ...(['eventQuestionId', 'eventId', 'eventCompanyTypeId', 'questionTypeId', 'internalKey', 'isRequired', 'isActive'] as const),
      ...(['showInExport', 'sectionOrder', 'sortOrder', 'requiredFrom', 'editableUntil', 'isStaffOnly', 'showOnBadge'] as const),
      ...(['dataSource', 'mapsTo', 'retentionMonths'] as const),
    ],
    texts: ['label', 'sectionName', 'helpText', 'bodyHtml', 'placeholder', 'defaultValue', 'showWhen', 'validation'],
  }),
  eventQuestionAnswers: personalDataOf(eventQuestionAnswers, {
    notPersonal: [
      ...(['eventQuestionAnswerId', 'eventQuestionId', 'isActive', 'sortOrder', 'isDefault', 'isExclusive', 'allowsFreeText'] as const),
      'capacity',
    ],
    texts: ['label', 'value'],
  }),
  eventFormVersions: personalDataOf(eventFormVersions, {
    notPersonal: ['eventFormVersionId', 'eventCompanyTypeId', 'version', 'publishedAt', 'publishedByContactId'],
    texts: ['form'],
  }),
  emailTemplates: personalDataOf(emailTemplates, {
    notPersonal: ['emailTemplateId', 'eventId', 'eventCompanyTypeId', 'trigger', 'isActive', 'isAutomatic'],
    texts: ['name', 'subject', 'bodyHtml', 'fromName'],
    addresses: ['replyTo'],
  }),
  automaticEmails: personalDataOf(automaticEmails, {
    notPersonal: [
      ...(['automaticEmailId', 'eventId', 'timing', 'offsetDays', 'offsetDirection', 'offsetBase', 'offsetTime', 'isPaused'] as const),
      ...(['triggerStatusId', 'eventCompanyTypeIds', 'eventStatusIds', 'attendanceIds', 'irRepContactIds'] as const),
      ...(['eventRegistrationIds', 'excludeNotificationContentIds', 'activeSince', 'armedFor', 'missedFor'] as const),
    ],
    texts: ['name', 'subject', 'bodyHtml', 'tags', 'answerConditions'],
  }),
  emailNotifications: personalDataOf(emailNotifications, {
    notPersonal: [
      ...([
        'notificationContentId',
        'eventId',
        'kind',
        'automaticEmailId',
        'notificationStatusId',
        'sendAt',
        'startedAt',
        'endedAt',
      ] as const),
      ...(['eventCompanyTypeIds', 'eventStatusIds', 'attendanceIds', 'irRepContactIds', 'eventRegistrationIds'] as const),
      ...(['excludeNotificationContentIds', 'confirmedByContactId', 'recipientCount', 'sentCount', 'failedCount'] as const),
      ...(['suppressedCount', 'unknownCount'] as const),
    ],
    texts: ['name', 'subject', 'bodyHtml', 'tags', 'answerConditions'],
  }),
  contactEmails: personalDataOf(contactEmails, {
    notPersonal: ['contactEmailId', 'contactIds', 'sentAt', 'sentByContactId', 'recipientCount', 'stoppedAt'],
    texts: ['name', 'subject', 'bodyHtml', 'fromName'],
    addresses: ['replyTo'],
  }),
  savedTexts: personalDataOf(savedTexts, { notPersonal: ['savedTextId'], texts: ['name', 'subject', 'bodyHtml'] }),
  registrationCounts: personalDataOf(registrationCounts, { notPersonal: ['eventId', 'eventCompanyTypeId', 'eventStatusId', 'total'] }),
  companyTypes: personalDataOf(companyTypes, {
    notPersonal: ['companyTypeId', 'side', 'allocatorType', 'isActive', 'sortOrder'],
    texts: ['name'],
  }),
  companies: personalDataOf(companies, {
    notPersonal: [
      ...(['companyId', 'companyTypeId', 'parentCompanyId', 'emailDomains', 'countryCode', 'foundedYear'] as const),
      ...(['aumUsd', 'aumAsOf', 'employees', 'logoUrl', 'irRepContactId', 'companyStatus', 'searchText'] as const),
      ...(['mergedIntoCompanyId'] as const),
    ],
    texts: [
      ...(['name', 'legalName', 'website', 'addressLine1', 'addressLine2', 'city', 'stateProvince', 'linkedInUrl', 'description'] as const),
      ...(['postalCode', 'phone', 'regulatoryIds', 'strategies', 'tags', 'notes', 'formerNames'] as const),
    ],
  }),
  eventCompanies: personalDataOf(eventCompanies, {
    notPersonal: [
      ...(['eventCompanyId', 'eventId', 'companyId', 'eventCompanyTypeId', 'eventCompanyStatus', 'sponsorId', 'irRepContactId'] as const),
      ...(['fixedLocationId', 'minMeetings', 'maxMeetings', 'passAllowance', 'isHiddenFromDirectory', 'fundIds'] as const),
    ],
    texts: ['displayName', 'notes'],
  }),
  // The person's pictures are deleted (forgetPerson.ts), and so are undos that include a row of theirs; history is emptied.
  funds: personalDataOf(funds, {
    notPersonal: [
      ...(['fundId', 'companyId', 'isin', 'assetClass', 'structure', 'domicileCountry', 'inceptionDate', 'currency', 'fundAum'] as const),
      ...(['fundAumAsOf', 'strategyAum', 'strategyAumAsOf', 'firmAum', 'firmAumAsOf', 'capacity', 'fundStateId'] as const),
      ...(['minimumInvestment', 'additionalInvestment', 'managementFeePct', 'performanceFeePct', 'hurdleType', 'hurdlePct'] as const),
      ...(['hasHighWaterMark', 'subscriptionFrequency', 'redemptionFrequency', 'redemptionNoticeDays', 'lockupType'] as const),
      ...(['lockupMonths', 'gatePct', 'leverageMax', 'targetReturnPct', 'targetVolatilityPct', 'reportingStyle'] as const),
      ...(['returnFrequency', 'portfolioManagerContactId', 'vintageYear', 'fundSize', 'committedCapital', 'isVisible'] as const),
    ],
    texts: [
      ...(['name', 'shareClass', 'strategies', 'subStrategy', 'strategyDescription', 'geographicFocus', 'sectorFocus'] as const),
      ...(['hurdleIndex', 'benchmark', 'administrator', 'auditor', 'primeBrokers', 'legalCounsel', 'custodian'] as const),
    ],
  }),
  fundReturns: personalDataOf(fundReturns, {
    notPersonal: [
      ...(['fundReturnId', 'fundId', 'year', 'month', 'returnPct', 'aum', 'nav', 'isEstimate', 'isBackfilled'] as const),
      ...(['benchmarkPct', 'restatedFromPct', 'restatedAt', 'source'] as const),
    ],
  }),
  files: personalDataOf(files, {
    notPersonal: ['width', 'height', 'createdAt', 'createdByContactId', 'uploadEventId'],
    deletedWithRow: ['fileId', 'contentType', 'bytes', 'uploadSource'],
  }),
  undos: personalDataOf(undos, {
    deletedWithRow: [
      'undoToken',
      'resource',
      'rowId',
      'version',
      'base',
      'isConsequence',
      'isLasting',
      'permission',
      'contactId',
      'expiresAt',
    ],
  }),
  usedUndos: personalDataOf(usedUndos, { notPersonal: ['undoToken', 'contactId', 'resource', 'rowIds', 'undone', 'expiresAt'] }),
  // Last: the others write history.
  changes: personalDataOf(changes, {
    notPersonal: ['changeId', 'resource', 'rowId', 'action', 'actorContactId', 'at', 'version', 'parentId', 'transactionId'],
    texts: ['before', 'after'],
  }),
}
