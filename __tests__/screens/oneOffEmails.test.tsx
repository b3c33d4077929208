import { expect, test } from '@jest/globals'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { audienceOutcomes } from '#constants/emailNotifications.ts'
import { notificationStatuses } from '#constants/notifications.ts'
import { questionTypes } from '#constants/questionTypes.ts'
import { companyTypeChoices } from '#contract/events/companyTypeChoices.ts'
import { countEmptyEmailFields, emailAudience, previewEmail } from '#contract/events/emailAudience.ts'
import {
  emailChoices,
  type EmailNotification,
  emailNotifications,
  processEmail,
  scheduleEmailNotification,
  stopEmailNotification,
  testEmailNotification,
} from '#contract/events/emailNotifications.ts'
import { irReps } from '#contract/events/events.ts'
import { eventQuestions, type EventQuestion } from '#contract/events/questions.ts'
import { registrationMailServer } from '#contract/events/registrationMails.ts'
import type { ConditionRule } from '#contract/forms/showWhen.ts'
import { answerConditionText } from '#components/events/notifications/answerConditionText.ts'
import { audienceSentence } from '#components/events/notifications/audienceSentence.ts'
import { OneOffEmailsTab } from '#components/events/notifications/OneOffEmailsTab.tsx'
import { WriteEmailButton } from '#components/events/notifications/WriteEmailButton.tsx'
import { eventRow } from '../support/eventRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const event = eventRow({ timeZone: 'Europe/Zurich' })
const email = (values: Partial<EmailNotification> = {}): EmailNotification => ({
  ...{ notificationContentId: 3, eventId: event.eventId, name: 'Programme', subject: 'The programme', bodyHtml: '<p>Dear all</p>' },
  ...{
    eventCompanyTypeIds: [],
    eventStatusIds: [5],
    tags: [],
    attendanceIds: [],
    irRepContactIds: [],
    eventRegistrationIds: [],
    answerConditions: [],
  },
  ...{
    excludeNotificationContentIds: [],
    kind: 1,
    automaticEmailId: null,
    notificationStatusId: notificationStatuses.draft,
    sendAt: null,
    startedAt: null,
  },
  ...{
    endedAt: null,
    recipientCount: 0,
    waitingCount: 0,
    sentCount: 0,
    failedCount: 0,
    retryableCount: 0,
    suppressedCount: 0,
    unknownCount: 0,
    complaintCount: 0,
  },
  ...{ rowVersion: 4, createdAt: '2026-03-02T09:00:00.000Z', createdByContactId: 1, updatedAt: '2026-03-02T09:00:00.000Z' },
  updatedByContactId: 1,
  ...values,
})
const audience = (recipientCount: number) => {
  const outcomes = [
    { outcome: audienceOutcomes.included, count: recipientCount },
    { outcome: audienceOutcomes.suppressed, count: 2 },
    { outcome: audienceOutcomes.unsubscribed, count: 1 },
  ]
  return { data: { recipientCount, outcomes, people: [] } }
}

const listed = (row: EmailNotification) => answer(emailNotifications.calls.list, { data: [row], meta: { total: 1, page: 1, pageSize: 50 } })

function show(row: EmailNotification) {
  listed(row)
  answer(companyTypeChoices, { data: [] })
  answer(irReps, { data: [] })
  answer(eventQuestions.calls.list, { data: [] })
  answer(registrationMailServer, { data: { problem: null } })
  answer(countEmptyEmailFields, {
    data: {
      total: 309,
      empty: [{ field: 'contact.jobTitle', count: 3, withoutFallback: ['subject', 'text'], names: ['Ada Lovelace', 'Bo Lind'] }],
    },
  })
  return renderScreen(<OneOffEmailsTab event={event} />, { url: `/events/${event.eventId}/emailingoneoff` })
}

test('a sending names the people that were seen, and is counted anew when they are others by then', async () => {
  answer(emailAudience, audience(309))
  const registrant = { eventRegistrationId: 8, name: 'Ada Lovelace', email: 'ada@fund.example' }
  const previewed = answer(previewEmail, {
    data: { ...{ subject: 'The programme of Ada', html: '<p>Dear all</p>', text: 'Dear all' }, empty: [], problems: {}, registrant },
  })
  const { user } = show(email())
  await user.click(await screen.findByRole('button', { name: 'Send… “Programme”' }))
  const dialog = await screen.findByRole('dialog', { name: 'Send “Programme”' })
  expect(await within(dialog).findByText('309 people get it.')).toBeVisible()
  expect(within(dialog).queryByText(/^Nothing is written/)).toBeNull()
  expect(await within(dialog).findByText('The programme of Ada')).toBeVisible()
  expect(previewed).toMatchObject([{ subject: 'The programme', bodyHtml: '<p>Dear all</p>', notificationContentId: 3 }])
  expect(within(dialog).getByText(/^Left out: 2 to a suppressed address, 1 unsubscribed\.$/)).toBeVisible()
  const words =
    '{{contact.jobTitle}} is empty for 3 of 309: Ada Lovelace, Bo Lind and 1 more. The subject goes without it, and its paragraph is left out.'
  expect(await within(dialog).findByText(words)).toBeVisible()
  // A test is the mail that is shown.
  const tests = answer(testEmailNotification, { data: { sent: 1, failed: [] } })
  const tested = within(dialog).getByLabelText('Send the test to')
  // Escape takes back what was typed, and leaves the dialog open.
  await user.type(tested, 'you@alp{Escape}')
  expect(tested).toHaveValue('')
  await user.type(tested, 'me@alpine.example{Enter}')
  await user.click(within(dialog).getByRole('button', { name: 'Send test' }))
  await waitFor(() => expect(tests).toMatchObject([{ eventRegistrationId: 8, testRecipients: ['me@alpine.example'] }]))
  const sent = answer(processEmail, {
    status: 409,
    message: 'The audience is now 312, not 309: look again.',
    data: { recipientCount: 312 },
  })
  answer(emailAudience, audience(312))
  await user.click(within(dialog).getByRole('button', { name: 'Send to 309 people' }))
  expect(sent).toEqual([{ notificationContentId: 3, rowVersion: 4, recipientCount: 309 }])
  expect(await within(dialog).findByText('The audience is now 312, not 309: look again.')).toBeVisible()
  expect(await within(dialog).findByRole('button', { name: 'Send to 312 people' })).toBeEnabled()
})

test('a moment is entered in the zone of the event, also after a change of its clocks', async () => {
  answer(emailAudience, audience(1))
  const { user } = show(email())
  await user.click(await screen.findByRole('button', { name: 'Send… “Programme”' }))
  const dialog = await screen.findByRole('dialog', { name: 'Send “Programme”' })
  await user.click(within(dialog).getByLabelText('At a time'))
  await user.type(await within(dialog).findByLabelText('Send at'), '29 Mar 2027, 09:00')
  const planned = email({ notificationStatusId: notificationStatuses.scheduled, sendAt: '2027-03-29T07:00:00.000Z', recipientCount: 1 })
  const sent = answer(scheduleEmailNotification, { data: planned })
  listed(planned)
  await user.click(await within(dialog).findByRole('button', { name: 'Schedule for 1 person' }))
  await waitFor(() => expect(sent).toMatchObject([{ sendAt: '2027-03-29T07:00:00.000Z', recipientCount: 1 }]))
  expect(await screen.findByText(/29 Mar 2027, 09:00 (CEST|GMT\+2)/)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('one that is being sent shows how far it is, and is stopped after a question', async () => {
  const { user } = show(
    email({ notificationStatusId: notificationStatuses.sending, recipientCount: 309, sentCount: 120, failedCount: 4, waitingCount: 185 }),
  )
  expect(await screen.findByText('120 of 309 sent, 4 failed')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Stop “Programme”' }))
  expect(await screen.findByText(/^185 people will not get it/)).toBeVisible()
  const counts = { recipientCount: 309, sentCount: 120, failedCount: 4, waitingCount: 20, suppressedCount: 165 }
  const cancelled = email({ notificationStatusId: notificationStatuses.cancelled, ...counts })
  const stopped = answer(stopEmailNotification, { data: cancelled })
  listed(cancelled)
  await user.click(screen.getByRole('button', { name: 'Stop sending' }))
  await waitFor(() => expect(stopped).toEqual([{ notificationContentId: 3 }]))
  expect(await screen.findByText('Cancelled')).toBeVisible()
  expect(screen.getByText('120 of 309 sent, 20 on the way, 4 failed, 165 not sent')).toBeVisible()
})

test('selected registrations become the audience of a draft, which opens; sending it before it is written is warned of', async () => {
  const saved = answer(emailNotifications.calls.upsert, { data: email({ notificationContentId: 12, eventRegistrationIds: [4, 5] }) })
  const { user, router, store } = renderScreen(<WriteEmailButton eventId={event.eventId} ids={[4, 5]} />)
  await user.click(screen.getByRole('button', { name: 'Write e-mail' }))
  await waitFor(() => expect(router().asPath).toBe(`/events/${event.eventId}/emailingoneoff?open=12`))
  expect(saved).toMatchObject([{ eventId: event.eventId, name: 'To 2 selected registrants', eventRegistrationIds: [4, 5] }])
  const notices = store.getState().ui.notices.map(({ text }) => text)
  expect(notices).toContain('A draft is stored under One-off e-mails. Delete it there if you do not send it.')
  cleanup()
  answer(emailAudience, audience(2))
  answer(previewEmail, { data: { ...{ subject: 'News', html: '', text: '' }, empty: [], problems: {}, registrant: null } })
  const [{ bodyHtml } = { bodyHtml: '' }] = saved as { bodyHtml: string }[]
  await show(email({ bodyHtml })).user.click(await screen.findByRole('button', { name: 'Send… “Programme”' }))
  const dialog = await screen.findByRole('dialog', { name: 'Send “Programme”' })
  expect(within(dialog).getByText('Nothing is written yet between the greeting and the end.')).toBeVisible()
})

test('an audience is a sentence', () => {
  const names = {
    companyTypes: new Map([
      [1, 'Allocators'],
      [2, 'Managers'],
    ]),
    reps: new Map([[9, 'Ada Byron']]),
    emails: new Map([[3, 'Programme']]),
    questions: undefined,
  }
  expect(audienceSentence({}, names)).toBe('Everyone who registered, whatever their status.')
  expect(audienceSentence({ eventCompanyTypeIds: [1, 2], eventStatusIds: [5], irRepContactIds: [9, 8] }, names)).toBe(
    'Everyone of the company type Allocators or Managers, with the status Approved, represented by Ada Byron or one that was deleted.',
  )
  expect(audienceSentence({ eventRegistrationIds: [4, 5], tags: ['vip'], excludeNotificationContentIds: [3] }, names)).toBe(
    'Those of the 2 registrants chosen by hand tagged “vip”, but not who got “Programme”.',
  )
})

const diet: EventQuestion = {
  ...{ eventQuestionId: 40, eventId: event.eventId, eventCompanyTypeId: 3, companyTypeName: 'Allocator' },
  ...{ questionTypeId: questionTypes.Radio, label: 'Diet', internalKey: 'diet', responseCount: 2 },
  answers: [[401, 'Vegan'] as const, [402, 'Vegetarian'] as const].map(([eventQuestionAnswerId, label]) => ({
    ...{ eventQuestionAnswerId, label, value: label, isDefault: false, isActive: true, isExclusive: false, allowsFreeText: false },
    ...{ capacity: null, sortOrder: 0, chosenCount: 1, rowVersion: 1 },
  })),
  ...{ rowVersion: 1, createdAt: '2026-03-02T09:00:00.000Z', createdByContactId: 1, updatedAt: '2026-03-02T09:00:00.000Z' },
  updatedByContactId: 1,
}
const notes: EventQuestion = {
  ...diet,
  eventQuestionId: 41,
  questionTypeId: questionTypes.Input,
  label: 'Notes',
  internalKey: 'notes',
  answers: [],
}

test('a condition on an answer is part of the sentence and of the count, and is saved', async () => {
  const counted = answer(emailAudience, audience(309))
  answer(previewEmail, { data: { registrant: null, subject: 'The programme', html: '', text: '', empty: [], problems: {} } })
  answer(countEmptyEmailFields, { data: { total: 0, empty: [] } })
  answer(emailChoices, { data: [] })
  const { user } = show(email())
  answer(eventQuestions.calls.list, { data: [diet, notes] })
  await user.click(await screen.findByText('Programme'))
  const drawer = await screen.findByRole('dialog')
  await user.click(await within(drawer).findByRole('button', { name: 'Add condition' }))
  expect(await within(drawer).findByText('Complete the conditions on answers to see who gets it.')).toBeVisible()
  expect(within(drawer).getByText('Everyone with the status Approved, who answered “Diet” with …')).toBeVisible()
  const condition = within(drawer).getByRole('group', { name: 'Condition 1' })
  await user.click(within(condition).getByRole('combobox', { name: 'Values' }))
  fireEvent.click(await screen.findByTitle('Vegan'))
  fireEvent.click(await screen.findByTitle('Vegetarian'))
  expect(await within(drawer).findByText('Everyone with the status Approved, who answered “Diet” with Vegan or Vegetarian.')).toBeVisible()
  const answerConditions: ConditionRule[] = [{ eventQuestionId: 40, operator: 'in', values: ['401', '402'] }]
  await waitFor(() => expect(counted.at(-1)).toMatchObject({ eventStatusIds: [5], answerConditions }))
  expect(counted).not.toContainEqual(expect.objectContaining({ answerConditions: [expect.objectContaining({ values: [] })] }))
  const saved = answer(emailNotifications.calls.upsert, { data: email({ answerConditions, rowVersion: 5 }) })
  await user.click(within(drawer).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved).toMatchObject([{ notificationContentId: 3, answerConditions }]))
})

test.each<[string, Omit<ConditionRule, 'eventQuestionId'>, string]>([
  ['an option', { operator: 'equals', values: ['401'] }, 'who answered “Diet” with Vegan'],
  ['options that are not chosen', { operator: 'notIn', values: ['401', '402'] }, 'who did not answer “Diet” with Vegan or Vegetarian'],
  ['a deleted option', { operator: 'in', values: ['7'] }, 'who answered “Diet” with a deleted option'],
  ['no answer', { operator: 'isEmpty', values: [] }, 'who did not answer “Diet”'],
  ['one without a value yet', { operator: 'in', values: [] }, 'who answered “Diet” with …'],
])('a condition on an answer in words: %s', (_, rule, words) => {
  expect(answerConditionText({ ...rule, eventQuestionId: 40 }, new Map([[40, diet]]))).toBe(words)
})

test('a condition on what was typed, or on a question that is gone, in words', () => {
  const questions = new Map([[41, notes]])
  const typed: ConditionRule = { eventQuestionId: 41, operator: 'contains', values: ['wheelchair'] }
  expect(answerConditionText(typed, questions)).toBe('whose answer to “Notes” contains “wheelchair”')
  const guests = new Map([[41, { ...notes, label: 'Guests', questionTypeId: questionTypes.Number }]])
  expect(answerConditionText({ ...typed, operator: 'gt', values: ['2'] }, guests)).toBe('whose answer to “Guests” is more than 2')
  expect(answerConditionText({ ...typed, eventQuestionId: 9 }, questions)).toBe('with an answer to a deleted question, which nobody has')
  expect(answerConditionText(typed, undefined)).toBe('who meet a condition on an answer')
})
