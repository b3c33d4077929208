import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { automaticStatuses, automaticTimings, offsetBases, offsetDirections } from '#constants/automaticEmails.ts'
import { severity } from '#constants/notices.ts'
import { notificationStatuses } from '#constants/notifications.ts'
import { type AutomaticEmail, automaticEmailMoment, automaticEmailRuns, automaticEmails } from '#contract/events/automaticEmails.ts'
import { companyTypeChoices } from '#contract/events/companyTypeChoices.ts'
import { countEmptyEmailFields, emailAudience, previewEmail } from '#contract/events/emailAudience.ts'
import { emailChoices } from '#contract/events/emailNotifications.ts'
import { irReps } from '#contract/events/events.ts'
import { eventQuestions } from '#contract/events/questions.ts'
import { registrationMailServer } from '#contract/events/registrationMails.ts'
import { AutomaticEmailsTab } from '#components/events/automaticEmails/AutomaticEmailsTab.tsx'
import { timingText } from '#components/events/automaticEmails/timingText.ts'
import { eventRow } from '../support/eventRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const event = eventRow({ timeZone: 'Europe/Zurich', fromName: 'Alpine', replyToEmail: 'team@alpine.example' })
const { relative, statusChange } = automaticTimings
const stamp = '2026-03-02T09:00:00.000Z'
const rule = (values: Partial<AutomaticEmail> = {}): AutomaticEmail => ({
  ...{
    automaticEmailId: 3,
    eventId: event.eventId,
    name: 'Reminder',
    subject: 'See you soon',
    bodyHtml: '<p>Dear all</p>',
    timing: relative,
  },
  ...{ offsetDays: 3, offsetDirection: offsetDirections.before, offsetBase: offsetBases.start, offsetTime: '09:00', triggerStatusId: null },
  ...{ isPaused: false, eventCompanyTypeIds: [], eventStatusIds: [5], tags: [], attendanceIds: [], irRepContactIds: [] },
  ...{ eventRegistrationIds: [], answerConditions: [], excludeNotificationContentIds: [], automaticStatusId: automaticStatuses.on },
  ...{ momentAt: '2027-03-29T07:00:00.000Z', lastSentAt: null, recipientCount: 0, sentCount: 0, failedCount: 0 },
  ...{ rowVersion: 4, createdAt: stamp, createdByContactId: 1, updatedAt: stamp, updatedByContactId: 1 },
  ...values,
})
const listed = (row: AutomaticEmail) => answer(automaticEmails.calls.list, { data: [row], meta: { total: 1, page: 1, pageSize: 50 } })

function show(row: AutomaticEmail, shownEvent = event) {
  listed(row)
  answer(companyTypeChoices, { data: [] })
  answer(irReps, { data: [] })
  answer(eventQuestions.calls.list, { data: [] })
  answer(emailChoices, { data: [] })
  answer(registrationMailServer, { data: { problem: null } })
  answer(emailAudience, { data: { recipientCount: 0, outcomes: [], people: [] } })
  answer(previewEmail, {
    data: { registrant: null, subject: 'See you soon', html: '<p>Dear all</p>', text: 'Dear all', empty: [], problems: {} },
  })
  answer(countEmptyEmailFields, { data: { total: 0, empty: [] } })
  return renderScreen(<AutomaticEmailsTab event={shownEvent} />, { url: `/events/${event.eventId}/automaticemail` })
}

test('a rule says when it sends, in words and in the zone of the event, and is paused by one touch', async () => {
  const { user } = show(rule())
  expect(await screen.findByText('3 days before the start of the event, at 09:00')).toBeVisible()
  expect(screen.getByText(/29 Mar 2027, 09:00 (CEST|GMT\+2)/)).toBeVisible()
  const paused = rule({ isPaused: true, automaticStatusId: automaticStatuses.paused, rowVersion: 5 })
  const saved = answer(automaticEmails.calls.upsert, { data: paused })
  listed(paused)
  await user.click(screen.getByRole('button', { name: 'Pause “Reminder”' }))
  await waitFor(() => expect(saved).toEqual([{ automaticEmailId: 3, rowVersion: 4, isPaused: true }]))
  expect(await screen.findByRole('button', { name: 'Resume “Reminder”' })).toBeEnabled()
})

test('a moment that has passed is told before the rule is saved, and after', async () => {
  const { user, store } = show(rule())
  const requests = answer(automaticEmailMoment, { data: { momentAt: '2026-01-29T08:00:00.000Z', isPast: true } })
  await user.click(await screen.findByText('Reminder'))
  const drawer = await screen.findByRole('dialog')
  expect(await within(drawer).findByText(/which has passed: the e-mail will be missed, not sent\.$/)).toBeVisible()
  expect(requests[0]).toEqual({
    ...{
      eventId: event.eventId,
      offsetDays: 3,
      offsetDirection: offsetDirections.before,
      offsetBase: offsetBases.start,
      offsetTime: '09:00',
    },
  })
  answer(automaticEmails.calls.upsert, { data: rule({ name: 'Late', automaticStatusId: automaticStatuses.missed, rowVersion: 5 }) })
  await user.type(within(drawer).getByLabelText('Name'), ' late')
  await user.click(within(drawer).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(store.getState().ui.notices[0]).toMatchObject({
      ...{ text: 'Email Notification updated', severity: severity.warning },
      reason: 'Its moment has passed: it is missed, and not sent. Give it a later one if it should be.',
    }),
  )
})

test('one that follows a status asks for the status alone, and lists what it has sent', async () => {
  answer(automaticEmailRuns.calls.list, {
    data: [
      {
        ...{ notificationContentId: 12, automaticEmailId: 3, startedAt: '2026-03-04T10:00:00.000Z' },
        ...{ notificationStatusId: notificationStatuses.sentWithFailures, recipientCount: 9, sentCount: 7, failedCount: 2 },
        ...{
          suppressedCount: 0,
          unknownCount: 0,
          complaintCount: 0,
          rowVersion: 3,
          createdAt: stamp,
          createdByContactId: null,
          updatedAt: stamp,
        },
        updatedByContactId: null,
      } as never,
    ],
    meta: { total: 1, page: 1, pageSize: 20 },
  })
  const { user } = show(
    rule({
      ...{ timing: statusChange, triggerStatusId: 5, offsetDays: null, offsetDirection: null, offsetBase: null, offsetTime: null },
      ...{ momentAt: null, lastSentAt: '2026-03-04T10:00:00.000Z', recipientCount: 9, sentCount: 7, failedCount: 2 },
    }),
  )
  expect(await screen.findByText('When a registration becomes Approved')).toBeVisible()
  expect(screen.getByText('7 of 9 mails, 2 not arrived')).toBeVisible()
  await user.click(screen.getByText('Reminder'))
  const drawer = await screen.findByRole('dialog')
  expect(await within(drawer).findByText('7 of 9 sent, 2 failed')).toBeVisible()
  expect(within(drawer).getByRole('link', { name: /4 Mar 2026, 11:00/ })).toHaveAttribute(
    'href',
    `/events/${event.eventId}/emailingoneoff?open=12`,
  )
  expect(within(drawer).queryByLabelText('Days')).toBeNull()
  expect(within(drawer).queryByLabelText('Registration statuses')).toBeNull()
  expect(within(drawer).getByText('Everyone whose status becomes Approved from now on.')).toBeVisible()
})

test('one that was sent counts nobody who would get it now', async () => {
  const requests = answer(automaticEmailRuns.calls.list, { data: [], meta: { total: 0, page: 1, pageSize: 20 } })
  const { user } = show(
    rule({ automaticStatusId: automaticStatuses.sent, lastSentAt: '2026-03-04T10:00:00.000Z', recipientCount: 9, sentCount: 9 }),
  )
  await user.click(await screen.findByText('Reminder'))
  const drawer = await screen.findByRole('dialog')
  expect(await within(drawer).findByText('Everyone with the status Approved.')).toBeVisible()
  await waitFor(() => expect(requests).not.toEqual([]))
  expect(within(drawer).queryByRole('region', { name: 'Audience' })).toBeNull()
})

test('an event without a sender says that nothing can be sent', async () => {
  show(rule(), { ...event, replyToEmail: null })
  expect(await screen.findByText(/Nothing can be sent: the event has no sender yet/)).toBeVisible()
})

test('a timing is a sentence, and none while a part is missing', () => {
  const offset = { timing: relative, offsetDirection: offsetDirections.after, offsetBase: offsetBases.end, offsetTime: '18:00' }
  expect(timingText({ ...offset, offsetDays: 1 })).toBe('1 day after the end of the event, at 18:00')
  expect(timingText({ ...offset, offsetDays: 0 })).toBe('On the day of the end of the event, at 18:00')
  expect(timingText(offset)).toBeUndefined()
  expect(timingText({ timing: statusChange })).toBeUndefined()
})
