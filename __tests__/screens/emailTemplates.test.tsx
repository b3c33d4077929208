import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { mailTriggers } from '#constants/mails.ts'
import { companyTypeChoices } from '#contract/events/companyTypeChoices.ts'
import { defaultEmailTemplates, emailTemplates, previewEmailTemplate } from '#contract/events/emailTemplates.ts'
import { eventQuestions } from '#contract/events/questions.ts'
import { registrationEmailTemplates } from '#contract/events/registrationMails.ts'
import { EmailTemplatesTab } from '#components/events/emailTemplates/EmailTemplatesTab.tsx'
import { eventRow } from '../support/eventRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const standard = (trigger: (typeof mailTriggers)[number]['value']) => ({
  ...{ emailTemplateId: trigger, eventId: null, eventCompanyTypeId: null, trigger, name: 'Default', isActive: true, isAutomatic: true },
  ...{ subject: 'Welcome', bodyHtml: '<p>Hello</p>' },
})

test('a default text in use is where an own one starts; fields are put in by click, and it can be reset', async () => {
  const event = eventRow()
  const defaults = [standard(mailTriggers.approved), standard(mailTriggers.declined)]
  answer(emailTemplates.calls.list, { data: [], meta: { total: 0, page: 1, pageSize: 50 } })
  answer(companyTypeChoices, { data: [] })
  answer(registrationEmailTemplates, { data: defaults })
  answer(defaultEmailTemplates, { data: defaults })
  answer(eventQuestions.calls.list, { data: [] })
  answer(previewEmailTemplate, {
    data: { registrant: null, subject: 'Welcome', html: '<p>Hello</p>', text: 'Hello', empty: [], problems: {} },
  })
  const { user } = renderScreen(<EmailTemplatesTab event={event} />, { url: `/events/${event.eventId}/emailtemplates` })
  await user.click(await screen.findByRole('button', { name: 'Write your own text for “Approved”' }))
  const drawer = await screen.findByRole('dialog', { name: 'Add e-mail template' })
  const subject = await within(drawer).findByLabelText('Subject')
  expect(subject).toHaveValue('Welcome')
  await user.type(subject, ', ')
  await user.click(within(drawer).getByRole('button', { name: 'Add a field to the subject' }))
  const fields = await screen.findByRole('group', { name: 'Fields' })
  await user.type(within(fields).getByLabelText('Without a value, say'), 'my "friend"')
  await user.click(within(fields).getByRole('button', { name: 'First name' }))
  expect(subject).toHaveValue('Welcome, {{contact.firstName | default: "my friend"}}')
  expect(await within(drawer).findByTitle('The mail')).toHaveAttribute('sandbox', '')

  const refusal = { fields: { subject: 'Unknown field {{contact.nick}}. Choose fields from the list' } }
  const sent = answer(emailTemplates.calls.upsert, { status: 422, data: refusal })
  await user.click(within(drawer).getByRole('button', { name: 'Save' }))
  expect(await within(drawer).findByText(refusal.fields.subject)).toBeVisible()
  expect(sent).toMatchObject([{ eventId: event.eventId, trigger: mailTriggers.approved, isAutomatic: true, bodyHtml: '<p>Hello</p>' }])

  await user.click(within(drawer).getByRole('button', { name: 'Reset to the default text' }))
  await waitFor(() => expect(subject).toHaveValue('Welcome'))
})
