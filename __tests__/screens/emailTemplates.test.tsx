import { expect, test } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { mailTriggers } from '#constants/mails.ts'
import { questionTypes } from '#constants/questionTypes.ts'
import { companyTypeChoices } from '#contract/events/companyTypeChoices.ts'
import { defaultEmailTemplates, emailTemplates, previewEmailTemplate } from '#contract/events/emailTemplates.ts'
import { type EventQuestion, eventQuestions } from '#contract/events/questions.ts'
import { registrationEmailTemplates } from '#contract/events/registrationMails.ts'
import { EmailTemplatesTab } from '#components/events/emailTemplates/EmailTemplatesTab.tsx'
import { withoutPictures } from '#components/form/takenOut.ts'
import { Toasts } from '#components/notices/Toasts.tsx'
import { eventRow } from '../support/eventRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const standard = (trigger: (typeof mailTriggers)[number]['value']) => ({
  ...{
    emailTemplateId: trigger,
    eventId: null,
    eventCompanyTypeId: null,
    trigger,
    name: 'Default',
    fromName: null,
    replyTo: null,
    isActive: true,
    isAutomatic: true,
  },
  ...{ subject: 'Welcome', bodyHtml: '<p>Hello</p>' },
})
const stamps = {
  ...{ rowVersion: 1, createdAt: '2026-02-01T09:00:00.000Z', createdByContactId: null },
  ...{ updatedAt: '2026-02-01T09:00:00.000Z', updatedByContactId: null },
}

const question = (values: Pick<EventQuestion, 'eventQuestionId' | 'questionTypeId' | 'label' | 'internalKey'>): EventQuestion => ({
  ...{ eventId: 7, eventCompanyTypeId: 3, companyTypeName: 'Allocator', answers: [], responseCount: 0, ...stamps },
  ...values,
})

test('a default text in use is where an own one starts; fields are put in by click, and it can be reset', async () => {
  const event = eventRow()
  const defaults = [standard(mailTriggers.approved), standard(mailTriggers.declined)]
  answer(emailTemplates.calls.list, { data: [], meta: { total: 0, page: 1, pageSize: 50 } })
  answer(companyTypeChoices, { data: [] })
  answer(registrationEmailTemplates, { data: defaults })
  answer(defaultEmailTemplates, { data: defaults })
  const diet = question({ eventQuestionId: 4, questionTypeId: questionTypes.Input, label: 'Diet', internalKey: 'diet' })
  const shown = question({ eventQuestionId: 5, questionTypeId: questionTypes.Label, label: 'Before you come', internalKey: 'before' })
  answer(eventQuestions.calls.list, { data: [diet, shown] })
  answer(previewEmailTemplate, {
    data: {
      registrant: null,
      subject: 'Welcome',
      html: '<p>Hello</p>',
      text: 'Hello',
      empty: [],
      problems: {},
      sender: { fromName: 'Alpine', replyTo: 'team@alpine.example' },
    },
  })
  const { user } = renderScreen(
    <>
      <EmailTemplatesTab event={event} />
      <Toasts />
    </>,
    { url: `/events/${event.eventId}/emailtemplates` },
  )
  await user.click(await screen.findByRole('button', { name: 'Write your own text for “Approved”' }))
  const drawer = await screen.findByRole('dialog', { name: 'Add e-mail template' })
  const subject = await within(drawer).findByLabelText('Subject')
  expect(subject).toHaveValue('Welcome')
  await user.type(subject, ', ')
  await user.click(within(drawer).getByRole('button', { name: 'Add a field to the subject' }))
  const fields = await screen.findByRole('group', { name: 'Fields' })
  expect(await within(fields).findByRole('button', { name: 'Diet' })).toBeVisible()
  expect(within(fields).queryByRole('button', { name: 'Before you come' })).toBeNull()
  await user.type(within(fields).getByLabelText('Without a value, say'), 'my "friend"')
  await user.click(within(fields).getByRole('button', { name: 'First name' }))
  expect(subject).toHaveValue('Welcome, {{contact.firstName | default: "my friend"}}')
  expect(await within(drawer).findByTitle('The mail')).toHaveAttribute('sandbox', '')
  expect(within(drawer).getByText('team@alpine.example')).toBeVisible()

  const refusal = { fields: { subject: 'Unknown field {{contact.nick}}. Choose fields from the list' } }
  const sent = answer(emailTemplates.calls.upsert, { status: 422, data: refusal })
  await user.click(within(drawer).getByRole('button', { name: 'Save' }))
  expect(await within(drawer).findByText(refusal.fields.subject)).toBeVisible()
  expect(sent).toMatchObject([{ eventId: event.eventId, trigger: mailTriggers.approved, isAutomatic: true, bodyHtml: '<p>Hello</p>' }])

  await user.click(within(drawer).getByRole('button', { name: 'Reset to the default text' }))
  await waitFor(() => expect(subject).toHaveValue('Welcome'))

  // What nucleus has taken out of the text is said beside the save.
  const source = '<p onclick="go()" style="color:red">Hi <img src="a.png" alt=""><a href="javascript:go()">x</a></p><script>go()</script>'
  await user.click(within(drawer).getByRole('button', { name: 'HTML' }))
  fireEvent.change(within(drawer).getByRole('textbox', { name: /as HTML$/ }), { target: { value: source } })
  const row = { ...standard(mailTriggers.approved), ...stamps, eventId: event.eventId, emailTemplateId: 9, bodyHtml: '<p>Hi <a>x</a></p>' }
  answer(emailTemplates.calls.upsert, { data: row as never })
  await user.click(within(drawer).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^Taken out of .+: 1 picture, 1 script, 1 link and styles\.$/)).toBeVisible()
})

test('a paste names the pictures that it leaves out, and has their alt texts', () => {
  expect(withoutPictures('<p>At the <b>door</b></p>')).toEqual({ html: '<p>At the <b>door</b></p>', sentence: undefined })
  expect(withoutPictures('<p>At the door: <img src="a.png" alt="no parking"> <img src="b.png"></p>')).toEqual({
    html: '<p>At the door: no parking </p>',
    sentence: 'Not pasted: 2 pictures. This text can have none.',
  })
})

/** The tab of an event that uses the default texts. */
function showDefaults(event: ReturnType<typeof eventRow>) {
  const defaults = [standard(mailTriggers.approved), standard(mailTriggers.declined)]
  answer(emailTemplates.calls.list, { data: [], meta: { total: 0, page: 1, pageSize: 50 } })
  answer(companyTypeChoices, { data: [] })
  answer(registrationEmailTemplates, { data: defaults })
  answer(defaultEmailTemplates, { data: defaults })
  answer(eventQuestions.calls.list, { data: [] })
  answer(previewEmailTemplate, {
    data: { registrant: null, subject: 'Welcome', html: '<p>Hello</p>', text: 'Hello', empty: [], problems: {} },
  })
  return renderScreen(<EmailTemplatesTab event={event} />, { url: `/events/${event.eventId}/emailtemplates` })
}
const writeOwn = async (name: string) => screen.findByRole('button', { name: `Write your own text for “${name}”` })
const editor = async () => within(await screen.findByRole('dialog', { name: 'Add e-mail template' }))

test('an unsaved text is not taken for that of another mail', async () => {
  const event = eventRow()
  const { user, unmount } = showDefaults(event)
  await user.click(await writeOwn('Approved'))
  await user.type(await (await editor()).findByLabelText('Subject'), ' to Lucerne')
  await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain('Welcome to Lucerne'))
  unmount()
  const again = showDefaults(event)
  await again.user.click(await writeOwn('Declined'))
  expect(await (await editor()).findByLabelText('Subject')).toHaveValue('Welcome')
  await again.user.click((await editor()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await again.user.click(await writeOwn('Approved'))
  await waitFor(async () => expect(await (await editor()).findByLabelText('Subject')).toHaveValue('Welcome to Lucerne'))
})
