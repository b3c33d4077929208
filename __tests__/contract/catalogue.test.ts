import { describe, expect, it } from '@jest/globals'
import * as z from 'zod'
import type { Reply } from '#contract/reply.ts'
import { sortOrder, title } from '#contract/fields.ts'
import { allResources, singleCalls } from '#contract/index.ts'
import { defineResource } from '#contract/resource.ts'
import type { AnyCall } from '#contract/define.ts'
import { noPeople } from '#contract/events/peopleCounts.ts'
import { initialOpenMenu, initialSubmenu } from '#constants/menu.ts'
import { briefNotice, notice, severity, toastSeconds } from '#constants/notices.ts'
import { questionTypes } from '#constants/questionTypes.ts'
import { formMessages } from '#constants/formMessages.ts'
import { monitoringSettings } from '#services/monitoring.ts'

/** What texts that depend on a reply say: of whom, of what, and how many. */
const exampleData = {
  ...{ rendered: 2, skipped: 0, firstName: 'Ada', lastName: 'Lovelace', target: 'Company: website', version: 3 },
  ...{ added: 2, changed: 1, switchedOff: 0, removed: 0, left: ['Diet'], moves: { people: noPeople, mails: 0 } },
  ...{ savedCount: 2, deletedCount: 1, number: 3, notifiedCount: 2 },
  ...{ sent: 2, failed: [{ address: 'ada@example.com', failure: 'No such mailbox' }] },
  ...{ missing: ['Diet'], sent: 2, failed: [{ address: 'ada@example.com', failure: 'No such mailbox' }] },
}

/** The words of a call for one outcome; a text that depends on the reply is shown for an example. */
function words(call: AnyCall | undefined, outcome: 'success' | 'failure'): string | undefined {
  const given = call?.toast?.[outcome]
  return textOf(given, {}, { status: 500, message: 'the words of the server', data: exampleData })
}
const textOf = (text: NonNullable<AnyCall['toast']>['success'], body: object, reply: Reply): string | undefined =>
  typeof text === 'function' ? text({ body: body as never, reply }) : text
const single = (name: string) => singleCalls.find((call) => call.name === name)
const resource = (name: string) => allResources.find((one) => one.name === name)

/** The words of single calls for success and for failure. */
const ownWords: readonly [name: string, success: string | undefined, failure: string][] = [
  ['funds/saveReturns', '2 fund returns saved, 1 deleted.', 'Failed to add Fund return!'],
  ['funds/clearReturns', '2 fund returns saved, 1 deleted.', 'Failed to clear fund returns!'],
  ['staff/addContact', 'Member of staff added.', 'Member of staff was not added.'],
  ['events/meetingsOfContact/file', undefined, 'Failed to export the schedule!'],
  ['calendar/items/file', undefined, 'Failed to export the calendar item!'],
  ['jobs/file', undefined, 'the words of the server'],
  ['jobs/cancel', undefined, 'the words of the server'],
  ['jobs/retry', undefined, 'the words of the server'],
  ['jobs/deleteFiles', 'Files deleted.', 'the words of the server'],
  ['views/view/save', 'View saved.', 'the words of the server'],
  ['views/view/remove', 'View deleted.', 'the words of the server'],
  ['views/default/set', undefined, 'the words of the server'],
  ['views/layout/keep', undefined, 'The columns could not be saved. They will be back to how they were after a reload.'],
  ['events/registrationStatus', 'Event Registration Status updated successfully.', 'Failed to update Event Registration Status!'],
  ['events/registrationStatusBulk', undefined, 'Failed to update Event Registration Status!'],
  ['events/registrationStatusJob', undefined, 'Failed to update Event Registration Status!'],
  ['events/waitingList/promote', undefined, 'Failed to promote from the waiting list!'],
  ['events/vettingReference/request', undefined, 'Failed to create the link!'],
  ['events/vettingReferenceStatus', 'Vetting Reference Status updated successfully.', 'Failed to update Vetting Reference Status!'],
  ['events/vettingDocument/add', 'Document added.', 'Failed to add the document!'],
  ['events/vettingDocument/delete', 'Document deleted.', 'Failed to delete the document!'],
  ['events/vettingDocument/file', undefined, 'the words of the server'],
  ['events/vettingStatus', 'Vetting Status updated successfully.', 'Failed to update Vetting Status!'],
  ['events/swapHotel', 'Rooms swapped.', 'Failed to swap Event contacts!'],
  ['events/registrationNote', 'Note successfully updated', 'Failed to upsert Note!'],
  ['events/registrationEmail/send', 'Email Sent. It is queued and leaves within seconds.', 'Failed to send email!'],
  ['events/registrationEmail/sendBulk', undefined, 'Failed to send email!'],
  [
    'events/registrationLink/replace',
    'Private link replaced. The one before no longer works. No mail was sent: send the registrant one with the new link.',
    'the words of the server',
  ],
  ['events/registrationMail/stop', 'Mail stopped. It was not sent.', 'Failed to stop the mail!'],
  ['events/failedEmail/correct', undefined, 'Failed to correct the address!'],
  ['events/failedEmails/release', undefined, 'Failed to send email!'],
  ['events/failedEmails/suppress', undefined, 'Failed to suppress the addresses!'],
  ['events/failedEmails/ignore', undefined, 'Failed to ignore the mails!'],
  ['events/failedEmails/reopen', undefined, 'Failed to open the mails again!'],
  ['events/emailNotification/schedule', 'Email Notification scheduled.', 'Failed to schedule Email Notification!'],
  ['events/email/process', 'Sending has begun.', 'Failed to send email!'],
  ['events/emailNotification/unschedule', 'Unscheduled. It is a draft again.', 'Failed to update Email Notification!'],
  ['events/emailNotification/stop', 'Stopped. What has not left is not sent.', 'Failed to stop the e-mail!'],
  ['events/emailNotification/retry', 'The failed mails are sent again.', 'Failed to send email!'],
  [
    'events/emailNotification/test',
    'Test sent to 2 addresses. ada@example.com: No such mailbox',
    'Failed to test schedule email notification!',
  ],
  ['utilities/sendEmail', 'Email Sent.', 'Failed to send email!'],
  ['utilities/email/stop', 'Stopped. What has not left is not sent.', 'Failed to stop the e-mail!'],
  ['utilities/email/retry', 'The failed mails are sent again.', 'Failed to send email!'],
  ['utilities/email/test', 'Test sent to 2 addresses. ada@example.com: No such mailbox', 'Failed to send test email!'],
  ['events/registrationFile', undefined, 'the words of the server'],
  ['events/registrationResponses/update', 'Answers saved. “Diet” is required and not answered.', 'Failed to update the answers!'],
  ['events/registrationTransfer', 'The place was given to Ada Lovelace.', 'the words of the server.'],
  ['events/meetingTimes/generate', undefined, 'Failed to add the meeting times!'],
  ['events/placement/propose', undefined, 'the words of the server'],
  ['events/placement/apply', 'Placement applied.', 'the words of the server'],
  ['events/placement/rollBack', 'Placement rolled back.', 'the words of the server'],
  ['events/bringIn', undefined, 'Failed to bring in companies and contacts!'],
  ['events/optionChoices/decide', undefined, 'Failed to update Booking!'],
  ['coffeeChats/attendees/add', 'Nobody was added.', 'Failed to add attendees!'],
  ['coffeeChats/attendees/write', undefined, 'Failed to write the invitation!'],
  ['coffeeChats/attendees/promote', 'The attendee is confirmed.', 'Failed to confirm the attendee!'],
  ['notifications/schedule', 'Notification is being sent.', 'Failed to schedule Notification!'],
  ['notifications/cancel', 'Notification cancelled.', 'Failed to cancel Notification!'],
  ['notifications/retry', 'Notification is being sent again.', 'Failed to send the notification again!'],
  ['notifications/test', 'Test email sent', 'Failed to send test email!'],
  ['notifications/testSchedule', 'Test queued for one person.', 'Failed to test schedule notification!'],
  ['events/checkIn', 'Ada Lovelace is checked in.', 'Failed to check in!'],
  ['events/checkIn/cancel', 'Ada Lovelace is not checked in any more.', 'Failed to cancel the check-in!'],
  ['events/noShow', 'Ada Lovelace is marked as a no-show.', 'Failed to mark the no-show!'],
  ['events/noShows', undefined, 'Failed to mark the no-shows!'],
  ['events/decideMappedAnswer', 'Company: website left as it is.', 'Failed to update from the answer!'],
  ['events/form/copy', '2 questions copied. 1 question stayed out: the form has its key already.', 'Failed to copy the questions!'],
  ['events/form/publish', 'Form published as version 3.', 'Failed to publish the form!'],
  ['events/form/section', 'Section moved.', 'Failed to update the section!'],
  ['events/form/restore', 'Form put back. Questions: 2 restored, 1 changed.', 'Failed to put the version back!'],
  ['events/clone', 'Event duplicated.', 'Failed to duplicate Event!'],
  ['events/addUsualSponsorLevels', 'Sponsor Levels added.', 'Failed to add the default levels!'],
  ['events/irReps/fetch', undefined, 'Failed to fetch IR representatives!'],
  ['events/agendaCalendar/download', undefined, 'Failed to export the agenda!'],
  ['events/agenda/publish', undefined, 'Failed to publish the agenda!'],
  ['events/agenda/release', 'Release 3 made.', 'Failed to release the agenda!'],
  ['events/agenda/returnToRelease', undefined, 'Failed to return to the release!'],
  ['events/agendaRelease/notify', '2 e-mails are on their way.', 'Failed to tell people of the changes!'],
  ['events/agendaFeed/renew', undefined, 'Failed to create the calendar link!'],
  ['events/agendaFeed/remove', 'Calendar link turned off.', 'Failed to turn the calendar link off!'],
  ['events/meetingStatus', 'Meeting Status updated successfully.', 'Failed to update Meeting Status!'],
  ['meetings/participationStatus', 'Meeting Status updated successfully.', 'Failed to update Meeting Status!'],
  ['events/mergeContacts', 'Event contact merged successfully.', 'Failed to merge Event contacts!'],
  ['events/mergeCompanies', 'Event companies merged successfully.', 'Failed to merge event companies!'],
  ['events/speakerMarks', undefined, 'Failed to update Speaker!'],
  ['events/resaveHeadshots', '2 headshots rebuilt.', 'Failed to re-save speaker headshots!'],
  ['common/uploadFile', undefined, 'the words of the server'],
  ['companies/add', 'Company added successfully.', 'Failed to add Company!'],
  ['utilities/mergeContacts', 'Contacts merged successfully.', 'Failed to merge Contacts!'],
  ['utilities/mergeCompanies', 'Companies merged successfully.', 'Failed to merge Companies!'],
  ['utilities/moveContact', 'Contact moved successfully.', 'Failed to move Contact!'],
  ['utilities/addContact', 'Contact has been added successfully.', 'Failed to add contact!'],
  ['utilities/removeContact', 'Contact has been removed successfully.', 'Failed to remove contact!'],
  ['utilities/addCompany', 'Company has been added successfully.', 'Failed to add company!'],
  ['utilities/removeFromPurgatory', 'Contact has been removed from purgatory successfully.', 'Failed to remove contact from purgatory!'],
  ['utilities/updateCompanyType', 'Company type updated successfully.', 'Failed to edit company type!'],
  ['events/addPerson', 'Event Company Contact updated successfully.', 'Failed to update Event Company Contact!'],
  ['auth/revokeSession', 'Session ended.', 'Failed to end the session!'],
  ['history/restore', 'Version restored successfully.', 'the words of the server'],
  ['history/undo', 'Undone.', 'the words of the server'],
]

describe('the words of the specification', () => {
  it.each([
    ['events', 'Event updated successfully.', 'Failed to update Event!'],
    ['tracks', 'Session Track updated successfully.', 'Failed to update Session Track!'],
    ['speakers', 'Speaker updated successfully.', 'Failed to update Speaker!'],
    ['locations', 'Location updated successfully.', 'Failed to update Location!'],
    ['agendaDays', 'Agenda updated successfully.', 'Failed to update Agenda!'],
    ['agendaSessions', 'Agenda Session updated successfully.', 'Failed to update Agenda Session!'],
    ['agendaSessionSpeakers', 'Agenda Session Speaker updated successfully.', 'Failed to update Agenda Session Speaker!'],
    ['agendaSessionSponsors', 'Agenda Session Sponsor updated successfully.', 'Failed to update Agenda Session Sponsor!'],
    ['registrations', 'Event registration added.', 'Event registration was not added.'],
    ['sponsors', 'Sponsor updated successfully.', 'Failed to update Sponsor!'],
    ['sponsorLevels', 'Sponsor Level updated successfully.', 'Failed to update Sponsor Level!'],
    ['nightTimeGuests', 'Evening guest added.', 'Evening guest was not added.'],
    ['eventCompanies', 'Event Company updated successfully.', 'Failed to update Event Company!'],
    ['eventContacts', 'Event Company Contact updated successfully.', 'Failed to update Event Company Contact!'],
    ['eventCompanyTypes', 'Event Company Type updated successfully.', 'Failed to update Event Company Type!'],
    ['eventQuestions', 'Event Question updated successfully.', 'Failed to update Event Question!'],
    ['eventQuestionAnswers', 'Event Question Answer updated successfully.', 'Failed to update Event Question Answer!'],
    ['companies', 'Company updated successfully.', 'Failed to update Company!'],
    ['companyTypes', 'Company type added.', 'Company type was not added.'],
    ['contacts', 'Contact updated successfully.', 'Failed to update Contact!'],
    ['staff', 'Member of staff added.', 'Member of staff was not added.'],
    ['eventPages', 'Event page added.', 'Failed to update Event page!'],
    ['eventOptions', 'Event Option updated successfully.', 'Failed to update Event Option!'],
    ['optionChoices', 'Booking added.', 'Booking was not added.'],
    ['dynamicLinks', 'Tracking link added.', 'Tracking link was not added.'],
    ['meetings', 'Meeting added.', 'Meeting was not added.'],
    ['meetingChangeRequests', 'Change request added.', 'Change request was not added.'],
    ['meetingParticipants', 'Meeting participant added.', 'Meeting participant was not added.'],
    ['meetingTimes', 'Meeting time added.', 'Meeting time was not added.'],
    ['vettingSubmissions', 'Vetting submission added.', 'Vetting submission was not added.'],
    ['vettingReferences', 'Vetting reference added.', 'Vetting reference was not added.'],
    ['emailTemplates', 'Email Templates updated successfully.', 'Failed to update Email Templates!'],
    ['emailNotifications', 'Email Notification added', 'Failed to add Email Notification!'],
    ['automaticEmails', 'Email Notification added', 'Failed to add Email Notification!'],
    ['calendarItems', 'Calendar added successfully.', 'Failed to add calendar!'],
    ['coffeeChats', 'Meetup updated successfully.', 'Failed to update Meetup!'],
    ['coffeeChatAttendees', 'Attendee added.', 'Attendee was not added.'],
    ['notifications', 'Notification saved successfully.', 'Failed to save Notification!'],
    ['contactEmails', 'E-mail added.', 'E-mail was not added.'],
    ['savedTexts', 'Saved text added.', 'Saved text was not added.'],
    ['funds', 'Fund updated successfully.', 'Failed to update Fund!'],
    ['fundReturns', 'Fund return updated successfully.', 'Failed to add Fund return!'],
  ])('saving %s says them letter for letter, and names the thing where there are none', (name, success, failure) => {
    const upsert = resource(name)?.calls.upsert as AnyCall | undefined
    expect([words(upsert, 'success'), words(upsert, 'failure')]).toEqual([success, failure])
  })

  it('a change of a row says that it was saved, where the specification has no text', () => {
    const { success, failure } = (resource('optionChoices')?.calls.upsert as AnyCall | undefined)?.toast ?? {}
    const shown = [success, failure].map((text) => textOf(text, { eventOptionChoiceId: 7, optionChoiceId: 7 }, { status: 200 }))
    expect(shown).toEqual(['Booking saved.', 'Booking was not saved.'])
  })

  it('an e-mail notification with an id is updated, without a full stop', () => {
    const { success, failure } = (resource('emailNotifications')?.calls.upsert as AnyCall | undefined)?.toast ?? {}
    const shown = [success, failure].map((text) => textOf(text, { notificationContentId: 7 }, { status: 200 }))
    expect(shown).toEqual(['Email Notification updated', 'Failed to update Email Notification!'])
  })

  it.each([
    ['tracks', 'Session Track deleted successfully.', 'Failed to delete Session Track!'],
    ['speakers', 'Speaker deleted successfully.', 'Failed to delete Speaker!'],
    ['locations', 'Location deleted successfully.', 'Failed to delete Location!'],
    ['funds', 'Fund deleted successfully.', 'Failed to delete Fund!'],
    ['fundReturns', 'Fund return deleted successfully.', 'Failed to delete Fund return!'],
    ['agendaSessionSponsors', 'Agenda Session Sponsor deleted successfully.', 'Failed to delete Agenda Session Sponsor!'],
    ['agendaSessionSpeakers', 'Agenda Session Speaker deleted successfully.', 'Failed to delete Agenda Session Speaker!'],
    ['agendaSessions', 'Agenda Session deleted successfully.', 'Failed to delete Agenda Session!'],
    ['agendaDays', 'Agenda deleted successfully.', 'Failed to delete Agenda!'],
    ['sponsors', 'Sponsor deleted successfully.', 'Failed to delete Sponsor!'],
    ['sponsorLevels', 'Sponsor Level deleted successfully.', 'Failed to delete Sponsor Level!'],
    ['nightTimeGuests', 'Evening guest deleted.', 'Evening guest was not deleted.'],
    ['coffeeChats', 'Meetup deleted successfully.', 'Failed to delete Meetup!'],
    ['notifications', 'Notification deleted successfully.', 'Failed to delete Notification!'],
    ['eventCompanies', 'Event Company deleted successfully.', 'the words of the server'],
    ['eventContacts', 'Event Company Contact deleted successfully.', 'Failed to delete Event Company Contact!'],
    ['eventCompanyTypes', 'Registration Company Type deleted successfully.', 'Failed to delete Registration Company Type!'],
    ['eventQuestions', 'Event Question deleted successfully.', 'Failed to delete Event Question!'],
    ['eventQuestionAnswers', 'Event Question Answer deleted successfully.', 'Failed to delete Event Question Answer!'],
    ['eventOptions', 'Event Option deleted successfully.', 'Failed to delete Event Option!'],
    ['emailTemplates', 'Email Templates deleted successfully.', 'Failed to delete Email Templates!'],
    ['emailNotifications', 'Email notification deleted.', 'Email notification was not deleted.'],
    ['automaticEmails', 'Automatic e-mail deleted.', 'Automatic e-mail was not deleted.'],
    ['savedTexts', 'Saved text deleted.', 'Saved text was not deleted.'],
    ['contactEmails', 'E-mail deleted.', 'E-mail was not deleted.'],
    ['optionChoices', 'Booking deleted.', 'Booking was not deleted.'],
    ['dynamicLinks', 'Tracking link deleted.', 'Tracking link was not deleted.'],
    ['meetings', 'Meeting deleted successfully.', 'Failed to delete Meeting!'],
    ['meetingChangeRequests', 'Change request deleted.', 'Change request was not deleted.'],
    ['meetingParticipants', 'Meeting participant deleted.', 'Meeting participant was not deleted.'],
    ['meetingTimes', 'Meeting time deleted.', 'Meeting time was not deleted.'],
    ['companies', 'Company deleted.', 'Company was not deleted.'],
    ['companyTypes', 'Company type deleted.', 'Company type was not deleted.'],
    ['contacts', 'Contact deleted.', 'Contact was not deleted.'],
    ['vettingSubmissions', 'Vetting submission deleted.', 'Vetting submission was not deleted.'],
    ['vettingReferences', 'Vetting reference deleted.', 'Vetting reference was not deleted.'],
  ])('deleting %s says them letter for letter, and names the thing where there are none', (name, success, failure) => {
    const remove = resource(name)?.calls.remove as AnyCall | undefined
    expect([words(remove, 'success'), words(remove, 'failure')]).toEqual([success, failure])
  })

  it.each(ownWords)('%s says its own', (name, success, failure) => {
    expect([words(single(name), 'success'), words(single(name), 'failure')]).toEqual([success, failure])
  })

  it('every call that speaks is in this list', () => {
    const speaking = singleCalls.flatMap(({ name, toast }) => (toast ? name : []))
    expect(speaking.filter((name) => ownWords.every(([listed]) => listed !== name))).toEqual([])
  })

  it('an export that fails says so, of registrations in its own words', () => {
    const said = allResources.map(({ name, calls }) => [name, words(calls.export as AnyCall, 'failure')])
    expect(said).toEqual(
      allResources.map(({ name }) => [name, name === 'registrations' ? 'Failed to export registrations!' : 'Failed to export the list!']),
    )
  })

  it('an export as a job says that it has started, and fails with the same words', () => {
    const said = allResources.map(({ calls }) => [words(calls.exportJob, 'success'), words(calls.exportJob, 'failure')])
    const started = 'Export started. You will get a message when the file is ready.'
    expect(said).toEqual(allResources.map(({ calls }) => [started, words(calls.export, 'failure')]))
  })

  it('keeps every other call silent, and every read but the IR reps', () => {
    const speaking = singleCalls.filter(({ toast }) => toast).map(({ name }) => name)
    expect(speaking.toSorted()).toEqual(
      [
        'auth/revokeSession',
        'calendar/items/file',
        'events/meetingsOfContact/file',
        'events/resaveHeadshots',
        'common/uploadFile',
        'events/agendaCalendar/download',
        'events/agenda/publish',
        'events/agenda/release',
        'events/agenda/returnToRelease',
        'events/agendaRelease/notify',
        'events/agendaFeed/renew',
        'events/agendaFeed/remove',
        'companies/add',
        'coffeeChats/attendees/add',
        'coffeeChats/attendees/write',
        'coffeeChats/attendees/promote',
        'notifications/schedule',
        'notifications/cancel',
        'notifications/retry',
        'notifications/test',
        'notifications/testSchedule',
        'funds/clearReturns',
        'funds/saveReturns',
        'events/addPerson',
        'events/bringIn',
        'events/checkIn',
        'events/checkIn/cancel',
        'events/clone',
        'events/decideMappedAnswer',
        'events/form/copy',
        'events/form/publish',
        'events/form/restore',
        'events/form/section',
        'events/addUsualSponsorLevels',
        'events/irReps/fetch',
        'events/meetingStatus',
        'events/meetingTimes/generate',
        'events/placement/propose',
        'events/placement/apply',
        'events/placement/rollBack',
        'events/mergeCompanies',
        'events/mergeContacts',
        'events/noShow',
        'events/noShows',
        'events/speakerMarks',
        'events/optionChoices/decide',
        'events/registrationEmail/send',
        'events/registrationEmail/sendBulk',
        'events/registrationMail/stop',
        'events/failedEmail/correct',
        'events/failedEmails/release',
        'events/failedEmails/suppress',
        'events/failedEmails/ignore',
        'events/failedEmails/reopen',
        'events/email/process',
        'events/emailNotification/schedule',
        'events/emailNotification/unschedule',
        'events/emailNotification/stop',
        'events/emailNotification/retry',
        'events/emailNotification/test',
        'events/registrationFile',
        'events/registrationLink/replace',
        'events/registrationNote',
        'events/registrationResponses/update',
        'events/registrationStatus',
        'events/registrationStatusBulk',
        'events/registrationStatusJob',
        'events/registrationTransfer',
        'events/swapHotel',
        'events/vettingDocument/add',
        'events/vettingDocument/delete',
        'events/vettingDocument/file',
        'events/vettingReference/request',
        'events/vettingReferenceStatus',
        'events/vettingStatus',
        'events/waitingList/promote',
        'meetings/participationStatus',
        'staff/addContact',
        'utilities/addCompany',
        'utilities/addContact',
        'utilities/mergeCompanies',
        'utilities/mergeContacts',
        'utilities/moveContact',
        'utilities/removeContact',
        'utilities/removeFromPurgatory',
        'utilities/updateCompanyType',
        'utilities/sendEmail',
        'utilities/email/stop',
        'utilities/email/retry',
        'utilities/email/test',
        'history/restore',
        'history/undo',
        'views/default/set',
        'views/layout/keep',
        'views/view/remove',
        'views/view/save',
        'jobs/cancel',
        'jobs/deleteFiles',
        'jobs/file',
        'jobs/retry',
      ].toSorted(),
    )
    expect(allResources.filter(({ calls }) => (calls.list as AnyCall).toast)).toEqual([])
  })
})

describe('the verdicts of the specification', () => {
  const removed = (name: string, data: unknown) => (resource(name)?.calls.remove as AnyCall).succeedsWhen({ status: 200, code: 200, data })
  it.each([
    ...['tracks', 'locations', 'agendaDays', 'agendaSessions', 'sponsors', 'sponsorLevels', 'eventOptions'],
    ...['eventCompanyTypes', 'eventQuestionAnswers'],
    'coffeeChats',
  ])('a delete of %s counts only when the reply carries data', (name) => {
    expect([removed(name, { id: 1 }), removed(name, null), removed(name, [])]).toEqual([true, false, false])
  })
  it.each(['speakers', 'eventQuestions'])('a delete of %s counts without data', (name) => {
    expect(removed(name, null)).toBe(true)
  })
  it('a registration mail counts only when the data is 1', () => {
    const succeeds = single('events/registrationEmail/send')?.succeedsWhen
    const outcomes = [1, 0, 2, '1', true, null, [1]].map((data) => succeeds?.({ status: 200, code: 200, data }))
    expect([...outcomes, succeeds?.({ status: 500, data: 1 })]).toEqual([true, ...Array<boolean>(7).fill(false)])
  })
  it.each([
    ['events/registrationStatus', single('events/registrationStatus')],
    ['companies/add', single('companies/add')],
    ['a save of a company', resource('companies')?.calls.upsert],
  ])('%s counts only with code 200', (_, call) => {
    const succeeds = call?.succeedsWhen
    expect([
      succeeds?.({ status: 200, code: 200 }),
      succeeds?.({ status: 200, code: 201 }),
      succeeds?.({ status: 422, code: 422 }),
    ]).toEqual([true, false, false])
  })
})

describe('the constants of the specification', () => {
  it('names the twenty-four question types and leaves 10 and 25 unused', () => {
    expect(Object.values(questionTypes)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 26])
    expect([questionTypes.Address_StateProvince, questionTypes.AUM_Number, questionTypes.Yes_No]).toEqual([20, 24, 26])
  })
  it('places and times the notices', () => {
    expect(severity).toEqual({ success: 1, error: 2, warning: 3, info: 4 })
    expect([toastSeconds, notice, briefNotice]).toEqual([3, { seconds: 4.5, fromTop: 24, fromRight: 24 }, { seconds: 1.5, fromTop: 65 }])
  })
  it('opens the menu as specified', () => {
    expect([initialSubmenu, initialOpenMenu]).toEqual([1, ['1']])
  })
  it('monitors as specified', () => {
    expect(monitoringSettings).toEqual({
      service: 'copilot',
      env: 'production',
      version: '1.0.0',
      sessionSampleRate: 100,
      sessionReplaySampleRate: 20,
      defaultPrivacyLevel: 'mask-user-input',
    })
  })
  it('asks for a missing value as specified', () => {
    expect(formMessages.required('First name')).toBe('Please enter First name')
  })
})

describe('an order by hand', () => {
  const declared = {
    area: 'tests',
    name: 'shades',
    label: 'Shade',
    idKey: 'shadeId',
    permission: 'editEvents',
    list: '/shades',
    upsert: '/shade',
  } as const

  it('is silent unless it fails', () => {
    const said = allResources.flatMap(({ label, calls }) =>
      calls.reorder ? [[label, words(calls.reorder, 'success'), words(calls.reorder, 'failure')]] : [],
    )
    expect(said).toContainEqual(['Session Track', undefined, 'Failed to update Session Track order!'])
    expect(said).toEqual(said.map(([label]) => [label, undefined, `Failed to update ${label} order!`]))
  })

  it('cannot be declared for rows without a sortOrder', () => {
    const schema = z.object({ name: title })
    // @ts-expect-error The compiler says so first.
    const declare = () => defineResource({ ...declared, schema, reorder: '/shade/reorder' })
    expect(declare).toThrow('shades: a list that is ordered by hand needs a sortOrder in its schema')
    expect(defineResource({ ...declared, schema: schema.extend({ sortOrder }), reorder: '/shade/reorder' }).calls.reorder?.path).toBe(
      '/shade/reorder',
    )
  })
})
