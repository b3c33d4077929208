import { readFile } from 'node:fs/promises'
import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { accounts } from './support/accounts.ts'
import { ask } from './support/api.ts'
import { seriousProblems } from './support/axe.ts'
import { attach, tabTo, tick, typeInto } from './support/byKeyboard.ts'
import { eventually } from './support/eventually.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const day = 86_400_000
const inDays = (days: number) => new Date(Math.floor(Date.now() / day) * day + days * day).toISOString()

/** A new event with an unpublished form: its addresses. */
async function newForm(staff: Page) {
  const save = async <T>(path: string, body: object): Promise<T> => {
    const { status, data, message } = await ask<T>(staff, path, body)
    if (status !== 200) throw new Error(`${path}: ${status} ${message}`)
    return data
  }
  const draft = await save<{ eventId: number }>('/events/event/upsert', {
    ...{ name: 'Lake Forum', eventCode: 'lake-forum', eventFormat: 1, eventStateId: 1, timeZone: 'Europe/Zurich' },
    ...{ city: 'Lucerne', countryCode: 'CH', startsAt: inDays(60), endsAt: inDays(62), meetingMode: 1, availabilityScope: 1 },
  })
  const { eventId } = await save<{ eventId: number }>('/events/event/upsert', { ...draft, eventStateId: 2 })
  const { eventCompanyTypeId } = await save<{ eventCompanyTypeId: number }>('/events/company_type/upsert', {
    ...{ eventId, name: 'Allocators', side: 1, linkSlug: 'allocators', requiresApproval: true, isActive: true },
    ...{ introHtml: '<p>Welcome to <b>Lucerne</b>.</p>', thanksHtml: '<p>See you at the lake.</p>' },
  })
  const question = (questionTypeId: number, label: string, more: object = {}) =>
    save<{ eventQuestionId: number }>('/events/question/upsert', {
      ...{ eventId, eventCompanyTypeId, questionTypeId, label, internalKey: label.toLowerCase().replaceAll(' ', '_'), isActive: true },
      ...more,
    })
  const dinner = await question(types.Radio, 'Dinner')
  const { eventQuestionId } = dinner
  const yes = { eventQuestionId, label: 'With us', value: 'yes', isActive: true }
  const { eventQuestionAnswerId } = await save<{ eventQuestionAnswerId: number }>('/events/question_answer/upsert', yes)
  await save('/events/question_answer/upsert', { eventQuestionId, label: 'No', value: 'no', isActive: true })
  await save('/events/question_answer/upsert', { eventQuestionId, label: 'Elsewhere', value: 'else', isActive: true, allowsFreeText: true })
  const showWhen = { match: 'all', rules: [{ eventQuestionId, operator: 'equals', values: [String(eventQuestionAnswerId)] }] }
  await question(types.TextArea, 'Diet', { isRequired: true, showWhen })
  await question(types.Upload, 'Biography', { validation: { extensions: ['pdf'] } })
  return { eventId, eventCompanyTypeId, path: '/register/lake-forum/allocators' }
}

test('somebody registers on a phone without a mouse, changes an answer and withdraws', async () => {
  site.allow(/422/, /409/)
  const staff = await site.openAs(accounts.admin, '/dashboard')
  const { eventId, eventCompanyTypeId, path } = await newForm(staff)
  await staff.goto(`/events/${eventId}/registrationquestions?form=${eventCompanyTypeId}`)
  await staff.getByText('Not published yet.').waitFor()
  await staff.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  await staff.getByRole('dialog', { name: 'Publish version 1 of the form?' }).getByRole('button', { name: 'Publish' }).press('Enter')
  await staff.getByText(/^Version 1 published .* · No changes since$/).waitFor()

  const page = await site.open(path, phone)
  await page.getByRole('heading', { name: 'Allocators' }).waitFor()
  await page.getByText('Welcome to Lucerne.').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await typeInto(page, /^First name/, 'Ada')
  await typeInto(page, /^Last name/, 'Lovelace')
  await typeInto(page, /^E-mail address/, 'ada@fund.example')
  await tick(page, 'With us')
  await page.getByLabel(/^Diet/).waitFor()
  await tabTo(page, 'Register')
  await page.keyboard.press('Enter')
  await page.getByText('1 answer needs attention.').waitFor()
  await page.keyboard.type('Vegan')

  // What was entered is there again after a reload.
  await page.reload()
  await page.getByText('We kept what you entered in this browser.').waitFor()
  expect(await page.getByLabel(/^Diet/).inputValue()).toBe('Vegan')
  await attach(page, /^Biography/, { name: 'ada.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 Ada') })
  await page.getByRole('button', { name: 'Remove ada.pdf' }).waitFor()
  await tabTo(page, 'Register')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  await page.getByText('See you at the lake.').waitFor()
  const number = await page.locator('.page-number').innerText()
  expect(number).toMatch(/^[A-Z]{2}\d{5}$/)
  expect(await seriousProblems(page)).toEqual([])

  const { data: rows } = await ask<{ confirmationNumber: string; email: string; eventRegistrationId: number }[]>(
    staff,
    `/events/registrations/${eventId}/0/0`,
  )
  expect(rows).toMatchObject([{ confirmationNumber: number, email: 'ada@fund.example' }])

  // Staff replace the file, and take that back.
  await staff.goto(`/events/${eventId}/registrations?open=${rows[0]?.eventRegistrationId}`)
  const record = staff.getByRole('dialog', { name: 'Ada Lovelace', exact: true })
  await record.getByRole('tab', { name: 'Answers' }).click()
  await record.getByRole('button', { name: 'Download ada.pdf' }).waitFor()
  await record.getByRole('button', { name: 'Edit answers' }).click()
  const answers = staff.getByRole('dialog', { name: 'Answers of Ada Lovelace' })
  const own = { name: 'countess.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 Countess') }
  await answers.getByLabel(/^Biography/).setInputFiles(own)
  await answers.getByRole('button', { name: 'Remove countess.pdf' }).waitFor()
  await answers.getByRole('button', { name: 'Save answers' }).click()
  await record.getByRole('button', { name: 'Download countess.pdf' }).waitFor()
  await staff.getByRole('button', { name: 'Undo', exact: true }).click()
  const download = record.getByRole('button', { name: 'Download ada.pdf' })
  await download.waitFor()
  const [file] = await Promise.all([staff.waitForEvent('download'), download.click()])
  expect(await readFile(await file.path(), 'utf8')).toBe('%PDF-1.7 Ada')

  await tabTo(page, 'See, change or withdraw your registration')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: `Your registration ${number}` }).waitFor()
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  expect(await page.getByLabel(/^E-mail address \(cannot be changed\)/).isDisabled()).toBe(true)
  await page.getByText(/^You can change your answers until /).waitFor()
  // Nobody has approved it yet.
  expect(await page.getByRole('img', { name: /^QR code/ }).count()).toBe(0)
  await attach(page, /^Biography/, { name: 'life.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 Life') })
  await page.getByRole('button', { name: 'Remove life.pdf' }).waitFor()
  await tabTo(page, 'Save changes')
  await page.keyboard.press('Enter')
  await page.getByText('Your changes are saved.').waitFor()
  // Once more, with the file as it was stored.
  await typeInto(page, /^Job title/, 'Analyst')
  await tabTo(page, 'Save changes')
  await page.keyboard.press('Enter')
  await page.getByText('Your changes are saved.').waitFor()
  expect(await seriousProblems(page)).toEqual([])

  // The address that was mailed leads here although the event has another code by now.
  const recode = async (eventCode: string) => {
    const { data: event } = await ask<object>(staff, `/events/event/${eventId}`)
    expect((await ask(staff, '/events/event/upsert', { ...event, eventCode })).status).toBe(200)
  }
  await recode('lake-forum-renamed')
  await page.reload()
  await page.getByRole('heading', { name: `Your registration ${number}` }).waitFor()
  expect(await page.getByLabel(/^Job title/).inputValue()).toBe('Analyst')
  await recode('lake-forum')

  // Staff correct a name meanwhile: it is shown beside what was entered, and neither is lost.
  const { data: changed } = await ask<object[]>(staff, `/events/registrations/${eventId}/0/0`)
  await ask(staff, '/events/registration/upsert', { ...changed[0], lastName: 'King', jobTitle: 'Director' })
  await typeInto(page, /^Job title/, 'Countess')
  await tabTo(page, 'Save changes')
  await page.keyboard.press('Enter')
  await page.getByText('Your registration has changed since you opened it. Check your answers and save them again.').waitFor()
  expect(await page.getByLabel(/^Last name/).inputValue()).toBe('King')
  expect(await page.getByLabel(/^Job title/).inputValue()).toContain('Countess')
  await page.getByText('Somebody else entered “Director” meanwhile. If you save, your answer takes its place.').waitFor()
  await tabTo(page, 'Save changes')
  await page.keyboard.press('Enter')
  await page.getByText('Your changes are saved.').waitFor()
  await tabTo(page, 'Withdraw my registration')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Yes, withdraw' }).press('Enter')
  await page.getByText('You withdrew your registration.').waitFor()
  expect(await page.locator('form').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Register again' }).getAttribute('href')).toBe(path)
})

test('what is entered survives a form that is published anew, and a reply that is lost', async () => {
  site.allow(/409/, /422/, /ERR_FAILED/)
  const staff = await site.openAs(accounts.admin, '/dashboard')
  const page = await site.open('/register/lake-forum/allocators', phone)
  await page.getByLabel(/^First name/).fill('Grace')
  await page.getByLabel(/^Last name/).fill('Hopper')
  await page.getByLabel(/^E-mail address/).fill('grace@fund.example')

  const { data: events } = await ask<{ eventId: number; eventCode: string }[]>(staff, '/events')
  const { eventId = 0 } = events.find(({ eventCode }) => eventCode === 'lake-forum') ?? {}
  const { data: companyTypes } = await ask<{ eventCompanyTypeId: number }[]>(staff, `/events/company_types/${eventId}`)
  const { eventCompanyTypeId = 0 } = companyTypes[0] ?? {}
  const question = { eventId, eventCompanyTypeId, questionTypeId: types.Input, label: 'Nickname', internalKey: 'nickname' }
  await ask(staff, '/events/question/upsert', { ...question, isActive: true, isRequired: true })
  await ask(staff, '/events/form/publish', { eventCompanyTypeId, isSure: true })

  const register = page.getByRole('button', { name: 'Register', exact: true })
  await register.click()
  await page.getByText('The form has changed since you opened it. Check your answers and send it again.').waitFor()
  expect(await page.getByLabel(/^First name/).inputValue()).toBe('Grace')
  await page.getByLabel(/^Nickname/).fill('Amazing')

  // It is stored, but nobody is told.
  await page.route('**/nucleus/register/**', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await register.click()
  await page.getByText('There is no connection. Your answers are still here. Try again in a moment.').waitFor()
  await page.unroute('**/nucleus/register/**')
  await page.getByLabel(/^Nickname/).fill('Admiral')
  await register.click()
  await page
    .getByRole('status')
    .getByText(/^Nothing was registered\. If this address is registered/)
    .waitFor()
})

test('two clicks on Register, and Enter twice, are one registration each', async () => {
  const staff = await site.openAs(accounts.admin, '/dashboard')
  const { data: events } = await ask<{ eventId: number; eventCode: string }[]>(staff, '/events')
  const { eventId = 0 } = events.find(({ eventCode }) => eventCode === 'lake-forum') ?? {}
  const register = async (email: string, send: (page: Page) => Promise<unknown>) => {
    const page = await site.open('/register/lake-forum/allocators', phone)
    await page.getByLabel(/^First name/).fill('Twice')
    await page.getByLabel(/^Last name/).fill('Sent')
    await page.getByLabel(/^E-mail address/).fill(email)
    await page.getByLabel(/^Nickname/).fill('Echo')
    await send(page)
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    return page.locator('.page-number').innerText()
  }
  const numbers = [
    await register('clicks@fund.example', (page) => page.getByRole('button', { name: 'Register', exact: true }).dblclick()),
    await register('enters@fund.example', async (page) => {
      await page.getByLabel(/^Nickname/).focus()
      await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')])
    }),
  ]
  const { data: rows } = await ask<{ confirmationNumber: string; lastName: string }[]>(staff, `/events/registrations/${eventId}/0/0`)
  const sent = rows.filter(({ lastName }) => lastName === 'Sent').map(({ confirmationNumber }) => confirmationNumber)
  expect(sent.toSorted()).toEqual(numbers.toSorted())
})

test('the form fits a width of 320 pixels, with the text beside a chosen option', async () => {
  const page = await site.open('/register/lake-forum/allocators', { viewport: { width: 320, height: 640 } })
  await page.getByRole('heading', { name: 'Allocators' }).waitFor()
  await page.getByLabel('Elsewhere', { exact: true }).check()
  await page.getByLabel('Elsewhere: your text').waitFor()
  const widths = () => page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth] as const)
  await eventually(async () => {
    const [content = 0, window = 0] = await widths()
    expect(content).toBeLessThanOrEqual(window)
  })
})

test('an address without a form, and the list of an event’s forms', async () => {
  site.allow(/404/)
  const page = await site.open('/register/lake-forum')
  await page.getByRole('link', { name: 'Allocators' }).press('Enter')
  await page.getByRole('heading', { name: 'Allocators' }).waitFor()
  await page.goto('/register/lake-forum/nobody')
  await page.getByRole('heading', { name: 'Form not found' }).waitFor()
})
