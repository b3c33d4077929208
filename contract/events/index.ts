import {
  agendaCalendar,
  agendaDays,
  agendaSessions,
  agendaSessionSpeakers,
  agendaSessionSponsors,
  agendaSpeakers,
  agendaSponsors,
} from './agenda.ts'
import { fetchAgendaFeed, removeAgendaFeed, renewAgendaFeed } from './agendaFeed.ts'
import { agendaClashes, checkAgendaSession } from './clashes.ts'
import { placementCalls } from './placements.ts'
import { fetchPublishChecks } from './publishChecks.ts'
import { agendaComparison, agendaReleases, releaseAgenda, returnToRelease } from './agendaReleases.ts'
import { publishAgenda } from './publishAgenda.ts'
import { notifyOfRelease, previewReleaseEmail, releaseAudience } from './releaseEmails.ts'
import { cloneableParts, cloneEvent, eventById, eventCodes, eventHosts, events, irReps, outsideDates } from './events.ts'
import { registrationCounts, registrationResponses, registrations, registrationStatus } from './registrations.ts'
import { registrationNote } from './registrationNote.ts'
import { registrationStatusBulk, registrationStatusJob } from './registrationBulk.ts'
import { replacePrivateLink } from './privateLinks.ts'
import { registrationForm, writeResponses } from './registrationAnswers.ts'
import { registrationFile, uploadAnswerFile } from './registrationFile.ts'
import { previewMove, selectedStatuses } from './registrationMoves.ts'
import { promoteWaiting, waitingList } from './waitingList.ts'
import { waitingPlace } from './waitingPlace.ts'
import { registrationMailCalls } from './registrationMails.ts'
import { resaveHeadshots } from './headshots.ts'
import { companyAppearances, companyEvents, companyRegistrations } from './companyEvents.ts'
import { contactMails, contactMeetings, contactRegistrations } from './contactHistory.ts'
import { hostEvents } from './hostedEvents.ts'
import type { InArea } from '../resource.ts'
import { locations } from './locations.ts'
import { tracks } from './tracks.ts'
import { speakerMarks, speakers, speakerSessions } from './speakers.ts'
import { draftPreview, eventPages, pagePreview, pageVersion } from './pages.ts'
import { addDefaultSponsorLevels, sponsorLevels, sponsors } from './sponsors.ts'
import { nightTimeFunctions, nightTimeGuests, nightTimeHosts } from './nightTimeGuests.ts'

import { decideBookings, eventOptions, optionChoices, optionNights, registrationBookings } from './options.ts'
import { hotelSwapPreview, swapHotel } from './hotelSwap.ts'
import { eventCompanyTypes } from './companyTypes.ts'
import { eventQuestionAnswers, eventQuestions } from './questions.ts'
import { copyForm, formSources, previewCopyForm } from './formCopy.ts'
import { formLists } from './formLists.ts'
import { changeSection } from './formSections.ts'
import { formComparison, formVersions, publishForm, restoreForm } from './formVersions.ts'
import { bringIn, previewBringIn } from './bringIn.ts'
import { cancelCheckIn, checkIn } from './checkIn.ts'
import { markNoShow, markNoShows, noShowCounts } from './noShows.ts'
import { previewTransfer, transferCandidates, transferRegistration } from './transfer.ts'
import { emailAudienceCalls } from './emailAudience.ts'
import { automaticEmailCalls, automaticEmailRuns, automaticEmails } from './automaticEmails.ts'
import { emailNotificationCalls, emailNotifications, emailRecipients } from './emailNotifications.ts'
import { emailTemplateCalls, emailTemplates } from './emailTemplates.ts'
import { failedEmailCalls, failedEmails } from './failedEmails.ts'
import { dynamicLinks, linkClicks, linkTargetsOf } from './dynamicLinks.ts'
import { eventCompanies } from './eventCompanies.ts'
import { eventContacts } from './eventContacts.ts'
import { allocatorHistory, allocatorTotals } from './allocatorHistory.ts'
import { vettingSubmissions } from './vetting.ts'
import { decideMappedAnswer, mappedAnswers } from './mappedAnswers.ts'
import { decideVetting, previewVettingDecision } from './vettingDecisions.ts'
import { vettingDocumentCalls } from './vettingDocuments.ts'
import { contactEmailEventHistory, contactEventHistory, earlierVettings, likelyDuplicates } from './vettingEvidence.ts'
import { changeReferenceStatus, requestReference, vettingReferences } from './vettingReferences.ts'
import { generateMeetingTimes, meetingTimes } from './meetingTimes.ts'
import { meetingCalls } from './meetingCalls.ts'
import { meetingChangeRequests } from './meetingChangeRequests.ts'
import { meetingParticipants, meetings } from './meetings.ts'
import { mergeEventCompanies, mergeEventContacts } from './merges.ts'
import { eventPeopleCalls } from './eventPeople.ts'

/** Parts come before the whole, as in every order in which rows are tried and deleted. */
const agendaResources = [agendaDays, agendaSessionSpeakers, agendaSessionSponsors, agendaSessions] as const

export const eventResources = [
  events,
  tracks,
  locations,
  emailTemplates,
  emailNotifications,
  automaticEmails,
  eventQuestionAnswers,
  eventQuestions,
  eventCompanyTypes,
  speakers,
  ...agendaResources,
  vettingReferences,
  vettingSubmissions,
  registrations,
  sponsorLevels,
  sponsors,
  nightTimeGuests,
  eventCompanies,
  eventContacts,
  eventOptions,
  optionChoices,
  meetingChangeRequests,
  meetingParticipants,
  meetings,
  meetingTimes,
  dynamicLinks,
  eventPages,
] as const satisfies readonly InArea<'events'>[]
/** Lists that nobody writes. */
export const eventReports = [
  allocatorTotals,
  allocatorHistory,
  failedEmails,
  emailRecipients,
  automaticEmailRuns,
] as const satisfies readonly InArea<'events'>[]
export const eventCalls = [
  eventById,
  eventHosts,
  eventCodes,
  irReps,
  cloneEvent,
  cloneableParts,
  outsideDates,
  registrationFile,
  uploadAnswerFile,
  registrationResponses,
  registrationForm,
  writeResponses,
  replacePrivateLink,
  registrationStatus,
  registrationStatusBulk,
  registrationStatusJob,
  selectedStatuses,
  previewMove,
  waitingList,
  waitingPlace,
  promoteWaiting,
  previewBringIn,
  bringIn,
  checkIn,
  cancelCheckIn,
  markNoShow,
  noShowCounts,
  markNoShows,
  transferCandidates,
  previewTransfer,
  transferRegistration,
  registrationNote,
  mappedAnswers,
  decideMappedAnswer,
  ...registrationMailCalls,
  ...emailTemplateCalls,
  ...failedEmailCalls,
  ...emailAudienceCalls,
  ...emailNotificationCalls,
  ...automaticEmailCalls,
  decideVetting,
  previewVettingDecision,
  contactEventHistory,
  contactEmailEventHistory,
  earlierVettings,
  likelyDuplicates,
  ...vettingDocumentCalls,
  changeReferenceStatus,
  requestReference,
  agendaSpeakers,
  agendaSponsors,
  agendaClashes,
  checkAgendaSession,
  agendaCalendar,
  fetchAgendaFeed,
  renewAgendaFeed,
  removeAgendaFeed,
  publishAgenda,
  agendaReleases,
  agendaComparison,
  releaseAgenda,
  returnToRelease,
  releaseAudience,
  previewReleaseEmail,
  notifyOfRelease,
  fetchPublishChecks,
  addDefaultSponsorLevels,
  nightTimeFunctions,
  nightTimeHosts,
  optionNights,
  registrationBookings,
  decideBookings,
  hotelSwapPreview,
  swapHotel,
  formSources,
  previewCopyForm,
  copyForm,
  formLists,
  changeSection,
  formVersions,
  formComparison,
  publishForm,
  restoreForm,
  linkTargetsOf,
  linkClicks,
  generateMeetingTimes,
  ...meetingCalls,
  ...placementCalls,
  mergeEventContacts,
  mergeEventCompanies,
  ...eventPeopleCalls,
  pagePreview,
  draftPreview,
  pageVersion,
  speakerSessions,
  speakerMarks,
  resaveHeadshots,
  companyEvents,
  companyRegistrations,
  companyAppearances,
  contactRegistrations,
  contactMails,
  contactMeetings,
  hostEvents,
  registrationCounts,
] as const
