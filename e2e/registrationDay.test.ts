import { afterAll, expect, test } from '@jest/globals'
import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { type questionKinds } from '#constants/questionKinds.ts'
import { mailServer } from '../__tests__/support/mailServer.ts'
import { accounts } from './support/accounts.ts'
import { ask } from './support/api.ts'
import { attach, tabTo, tick, typeInto } from './support/byKeyboard.ts'
import { choose, rowOf, toast } from './support/controls.ts'
import { eventually } from './support/eventually.ts'
import { mailedCode } from './support/mailedCodes.ts'
import { signedIn } from './support/signIn.ts'
import { useConsole } from './support/useConsole.ts'

const mail = await mailServer()
const site = useConsole({ MAIL_URL: mail.MAIL_URL, MAIL_FROM: 'Copilot <no-reply@example.com>' })
afterAll(() => mail.close())

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const day = 86_400_000
const inDays = (days: number) => new Date(Math.floor(Date.now() / day) * day + days * day).toISOString()

async function openAs(email: string, path: string): Promise<Page> {
  const takeCode = (address: string) => mailedCode(mail.received, address)
  return site.open(path, { storageState: await signedIn({ ...site.server, takeCode }, email) })
}

interface NewQuestion {
  kind: (typeof questionKinds)[number]['label']
  label: string
  /** The question on which it depends, and the word that the answer must contain; any answer without one. */
  shownWhen?: { question: string; contains?: string }
  /** What else to fill in. */
  fill?: (drawer: ReturnType<Page['getByRole']>) => Promise<void>
}
const offers =
  (list: string): NewQuestion['fill'] =>
  (drawer) =>
    choose(drawer.getByLabel('Offers'), list, list)

/** A question of each type, three of them as a chain: topics depend on the diet, which depends on the nickname. */
const questions: readonly NewQuestion[] = [
  { kind: 'Text block', label: 'Tell us about your visit' },
  {
    kind: 'Formatted text block',
    label: 'Welcome',
    fill: (drawer) => drawer.getByRole('textbox', { name: 'Formatted text' }).fill('See you at the lake'),
  },
  { kind: 'Short text', label: 'Nickname' },
  { kind: 'Single choice', label: 'Dinner' },
  { kind: 'Long text', label: 'Diet', shownWhen: { question: 'Nickname' } },
  { kind: 'Multiple choice', label: 'Topics', shownWhen: { question: 'Diet', contains: 'nuts' } },
  { kind: 'Drop-down', label: 'Shirt' },
  { kind: 'Yes or no', label: 'First time' },
  { kind: 'Number', label: 'Days' },
  {
    kind: 'Amount in US dollars',
    label: 'Assets',
    fill: (drawer) => choose(drawer.getByLabel('Also written to'), 'Company: assets', 'assets'),
  },
  { kind: 'Date', label: 'Arrival' },
  { kind: 'E-mail address', label: 'Assistant' },
  { kind: 'Phone number', label: 'Hotline' },
  { kind: 'Web address', label: 'Website' },
  { kind: 'File upload', label: 'Biography' },
  { kind: 'Headshot', label: 'Portrait' },
  { kind: 'Text with suggestions', label: 'Nationality', fill: offers('Countries') },
  { kind: 'Choice from our lists', label: 'Strategy', fill: offers('Strategies') },
  { kind: 'Country', label: 'Residence' },
  { kind: 'State or province', label: 'Canton' },
  { kind: 'City', label: 'Town' },
  { kind: 'Postal code', label: 'Postcode' },
  { kind: 'Time zone', label: 'Clock' },
  { kind: 'Hidden value', label: 'Wave', fill: (drawer) => drawer.getByLabel('Default').fill('first wave') },
]
const optionsOf: Readonly<Record<string, readonly string[]>> = {
  Dinner: ['With us', 'On my own'],
  Topics: ['Credit', 'Macro'],
  Shirt: ['Small', 'Large'],
}

/** A published event with a company type that has no question yet. */
async function newEvent(staff: Page) {
  const save = async <T>(path: string, body: object): Promise<T> => {
    const { status, data, message } = await ask<T>(staff, path, body)
    if (status !== 200) throw new Error(`${path}: ${status} ${message}`)
    return data
  }
  const draft = await save<{ eventId: number }>('/events/event/upsert', {
    ...{ name: 'Lake Forum', eventCode: 'lake-forum', eventFormat: 1, eventStateId: 1, timeZone: 'Europe/Zurich' },
    ...{ city: 'Lucerne', countryCode: 'CH', startsAt: inDays(60), endsAt: inDays(62), meetingMode: 1, availabilityScope: 1 },
    ...{ fromName: 'Lake Forum', replyToEmail: 'forum@example.com' },
  })
  const { eventId } = await save<{ eventId: number }>('/events/event/upsert', { ...draft, eventStateId: 2 })
  const { eventCompanyTypeId } = await save<{ eventCompanyTypeId: number }>('/events/company_type/upsert', {
    ...{ eventId, name: 'Allocators', side: 1, linkSlug: 'allocators', isActive: true },
    ...{ requiresApproval: true, requiresVetting: true },
  })
  return { eventId, eventCompanyTypeId }
}

async function buildForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add question' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add question' })
  for (const [at, { kind, label, shownWhen, fill }] of questions.entries()) {
    await drawer.getByLabel('Question', { exact: true }).fill(label)
    await choose(drawer.getByLabel('Type', { exact: true }), new RegExp(`^${kind}$`), kind)
    await drawer.getByLabel('Key').fill(label.toLowerCase().replaceAll(' ', '_'))
    await fill?.(drawer)
    if (shownWhen) {
      const { question, contains } = shownWhen
      await drawer.getByRole('button', { name: 'Add condition' }).click()
      const condition = drawer.getByRole('group', { name: 'Condition 1' })
      await choose(condition.getByLabel('Question'), question, question)
      await choose(condition.getByLabel('Operator'), contains === undefined ? 'is answered' : 'contains')
      if (contains !== undefined) await condition.getByLabel('Value').fill(contains)
    }
    await drawer.getByRole('button', { name: at < questions.length - 1 ? 'Save and add another' : 'Save', exact: true }).click()
    if (at < questions.length - 1)
      await eventually(async () => expect(await drawer.getByLabel('Question', { exact: true }).inputValue()).toBe(''))
  }
  await drawer.waitFor({ state: 'hidden' })
  for (const [label, options] of Object.entries(optionsOf)) {
    await page
      .getByRole('row', { name: new RegExp(`^.*\\b${label}\\b`) })
      .getByText(label, { exact: true })
      .click()
    const record = page.getByRole('dialog', { name: label, exact: true })
    for (const option of options) {
      await record.getByRole('button', { name: 'Add option' }).click()
      const form = page.getByRole('dialog', { name: 'Add option' })
      await form.getByLabel('Label').fill(option)
      await form.getByLabel('Value', { exact: true }).fill(option.toLowerCase().replaceAll(' ', '_'))
      await form.getByRole('button', { name: 'Save', exact: true }).click()
      await form.waitFor({ state: 'hidden' })
    }
    await page.keyboard.press('Escape')
    await record.waitFor({ state: 'hidden' })
  }
}

/** Answers every question of the form with the keyboard alone; returns the number, and the time zone that was chosen. */
async function register(
  page: Page,
  who: Pick<Contact, 'firstName' | 'lastName' | 'email'>,
): Promise<Record<'number' | 'timeZone', string>> {
  const picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#3366aa' } })
    .png()
    .toBuffer()
  await page.getByText('Tell us about your visit').waitFor()
  await page.getByText('See you at the lake').waitFor()
  const shown = async () => ({
    diet: (await page.getByLabel(/^Diet/).count()) > 0,
    topics: (await page.getByRole('group', { name: /^Topics/ }).count()) > 0,
  })
  expect(await shown()).toEqual({ diet: false, topics: false })
  await typeInto(page, /^First name/, who.firstName)
  await typeInto(page, /^Last name/, who.lastName)
  await typeInto(page, /^E-mail address/, who.email)
  await typeInto(page, /^Nickname/, 'Ada')
  await tick(page, 'With us')
  await eventually(async () => expect(await shown()).toEqual({ diet: true, topics: false }))
  await typeInto(page, /^Diet/, 'No nuts')
  await eventually(async () => expect(await shown()).toEqual({ diet: true, topics: true }))
  await tick(page, 'Credit')
  await typeInto(page, /^Shirt/, 'Large')
  await tick(page, 'Yes')
  await typeInto(page, /^Days/, '2')
  await typeInto(page, /^Assets/, '2.5B')
  await typeInto(page, /^Arrival/, '06152027')
  await typeInto(page, /^Assistant/, 'assistant@fund.example')
  await typeInto(page, /^Hotline/, '+41 44 668 18 00')
  await typeInto(page, /^Website/, 'www.fund.example')
  await attach(page, /^Biography/, { name: 'ada.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 Ada') })
  await page.getByRole('button', { name: 'Remove ada.pdf' }).waitFor()
  await attach(page, /^Portrait/, { name: 'ada.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('button', { name: 'Remove ada.png' }).waitFor()
  await typeInto(page, /^Nationality/, 'Norway')
  await typeInto(page, /^Strategy/, 'Macro')
  await typeInto(page, /^Residence/, 'Switz')
  await typeInto(page, /^Canton/, 'Lucerne')
  await typeInto(page, /^Town/, 'Kriens')
  await typeInto(page, /^Postcode/, '6010')
  await tabTo(page, /^Clock/)
  await page.keyboard.press('ArrowDown')
  const timeZone =
    (await page
      .getByLabel(/^Clock/)
      .locator('option:checked')
      .textContent()) ?? ''
  // On the narrowest phone nothing leaves the screen.
  await page.setViewportSize({ width: 320, height: 640 })
  await eventually(async () => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320))
  await page.setViewportSize(phone.viewport)
  await tabTo(page, 'Register')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  return { number: await page.locator('.page-number').innerText(), timeZone }
}

interface Contact {
  firstName: string
  lastName: string
  email: string
  companyName: string
}

/** A contact with a company, who registers: staff find both again once the registration is approved. */
async function knownContact(staff: Page): Promise<Contact> {
  const { data } = await ask<(Contact & { companyId: number | null; state: number })[]>(staff, '/contacts/autocomplete/v3?searchTerm=an')
  const found = data.find(({ companyId, email, state }) => companyId && email && state === 1)
  if (!found) throw new Error('The demo data has no contact with a company')
  return found
}

/** Names a reference of an applicant, who answers on a phone at the page of their link. */
async function answeredReference(
  staff: Page,
  eventId: number,
  { applicant, name, answer }: Record<'applicant' | 'name' | 'answer', string>,
) {
  await staff.goto(`/events/${eventId}/vettingreferences`)
  await staff.getByRole('button', { name: 'Add reference' }).first().click()
  const form = staff.getByRole('dialog', { name: 'Add reference' })
  await choose(form.getByLabel('Submission'), applicant)
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('E-mail').fill(`${name.toLowerCase().replace(' ', '.')}@other.example`)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
  await rowOf(staff, name).getByText(name, { exact: true }).click()
  const record = staff.getByRole('dialog', { name, exact: true })
  await record.getByRole('button', { name: 'Request a reference' }).click()
  const address = await record.getByLabel('Link to answer').inputValue()
  const page = await site.open(new URL(address).pathname, phone)
  await page
    .getByRole('group', { name: /^Do you recommend/ })
    .getByLabel('Yes')
    .check()
  await page.getByLabel('Your answer').fill(answer)
  await page.getByRole('button', { name: 'Send your answer' }).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  await page.context().close()
}

/** Approves the submission of somebody whose references are there, as one of two people. */
async function approveVetting(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Status of ${name}: References pending`) }).click()
  await page.getByRole('menuitem', { name: /^Approved/ }).click()
  const dialog = page.getByRole('dialog', { name: `Approve ${name}` })
  await dialog.getByLabel('Reason').fill('A known institution')
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** The answers by the heads of their columns; a text block has none. */
const answersInExport = {
  ...{ Nickname: 'Ada', Dinner: 'With us', Diet: 'No nuts', Topics: 'Credit', Shirt: 'Large', 'First time': 'Yes', Days: '2' },
  // The apostrophe tells spreadsheets that a number is no formula.
  ...{ 'Assets (US$)': '2500000000', Arrival: '2027-06-15', Assistant: 'assistant@fund.example', Hotline: "'+41446681800" },
  ...{ Website: 'https://www.fund.example', Biography: 'ada.pdf', Portrait: 'Picture', Nationality: 'Norway', Strategy: 'Macro' },
  ...{ Residence: 'Switzerland', Canton: 'Lucerne', Town: 'Kriens', Postcode: '6010', Wave: 'first wave' },
}

test('a form with every type of question is answered on a phone, vetted by two references and two people, approved, checked in and exported', async () => {
  const staff = await openAs(accounts.admin, '/dashboard')
  const { eventId, eventCompanyTypeId } = await newEvent(staff)
  const who = await knownContact(staff)
  const name = `${who.firstName} ${who.lastName}`
  await staff.goto(`/events/${eventId}/registrationquestions?form=${eventCompanyTypeId}`)
  await buildForm(staff)
  await staff.getByText('No problems found').waitFor()
  await staff.getByRole('button', { name: 'Publish', exact: true }).click()
  await staff.getByRole('dialog', { name: 'Publish version 1 of the form?' }).getByRole('button', { name: 'Publish' }).click()
  await toast(staff, 'Form published as version 1.').waitFor()

  const registrant = await site.open('/register/lake-forum/allocators', phone)
  const { number, timeZone } = await register(registrant, who)
  expect(number).toMatch(/^[A-Z]{2}\d{5}$/)
  await eventually(() => expect(mail.received.some(({ to }) => to.includes(who.email))).toBe(true))

  await staff.goto(`/events/${eventId}/invetting`)
  await staff.getByRole('button', { name: `Status of ${name}: Submitted. Change status` }).click()
  await staff.getByRole('menuitem', { name: /^In review/ }).click()
  await staff.getByRole('button', { name: `Status of ${name}: In review. Change status` }).click()
  await staff.getByRole('menuitem', { name: /^References pending/ }).click()
  await staff.getByRole('button', { name: `Status of ${name}: References pending. Change status` }).waitFor()
  const answers = { 'Ines Okonkwo': 'She decides about their funds.', 'Bo Lind': 'Known since 2019.' }
  for (const [reference, answer] of Object.entries(answers))
    await answeredReference(staff, eventId, { applicant: name, name: reference, answer })
  await staff.goto(`/events/${eventId}/invetting`)
  await rowOf(staff, name).getByText(name).first().click()
  const references = staff.getByRole('dialog', { name }).getByRole('region', { name: 'References' })
  for (const answer of Object.values(answers)) await references.getByText(answer).waitFor()
  expect(await references.getByText('Positive').count()).toBe(2)
  await staff.keyboard.press('Escape')
  await approveVetting(staff, name)
  const second = await openAs(accounts.vetter, `/events/${eventId}/invetting`)
  await approveVetting(second, name)
  await second.getByRole('button', { name: new RegExp(`^Status of ${name}: Approved`) }).waitFor()

  await staff.goto(`/events/${eventId}/registrations`)
  await staff.getByRole('button', { name: new RegExp(`^Status of ${name}: (In vetting|Pending review)`) }).click()
  await staff.getByRole('menuitem', { name: /^Approved/ }).click()
  await toast(staff, /1 event company and 1 event contact were added\./).waitFor()
  await staff.goto(`/events/${eventId}/companies`)
  await rowOf(staff, who.companyName).waitFor()
  await staff.goto(`/events/${eventId}/contacts`)
  await rowOf(staff, name).waitFor()

  const before = mail.received.length
  await staff.goto(`/events/${eventId}/registrations`)
  await staff.getByRole('row', { name }).getByText(name).click()
  await staff.getByRole('tab', { name: 'Mails' }).click()
  await staff.getByRole('button', { name: 'Send a mail' }).click()
  await staff
    .getByRole('dialog', { name: `Send a mail to ${name}` })
    .getByRole('button', { name: 'Send mail' })
    .click()
  await toast(staff, 'Email Sent.').waitFor()
  await eventually(() => expect(mail.received.length).toBeGreaterThan(before))

  const desk = await openAs(accounts.eventManager, `/events/${eventId}/checkin`)
  await desk.setViewportSize(phone.viewport)
  await desk.getByRole('searchbox').fill(number)
  await desk.getByRole('button', { name: `Check in ${name}` }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Check in' }).click()
  await desk.getByText(/^Checked in .+ by /).waitFor()

  await staff.goto(`/events/${eventId}/registrations`)
  await staff.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([staff.waitForEvent('download'), staff.getByRole('menuitem', { name: 'CSV, all columns' }).click()])
  const rows: Record<string, string>[] = parse(await readFile(await file.path()), { bom: true, columns: true })
  const answered = { ...answersInExport, Clock: timeZone }
  expect(rows).toMatchObject([{ ...answered, 'Confirmation number': number, 'E-mail': who.email }])
  // Two of the types are texts to read.
  expect(Object.keys(answered)).toHaveLength(questions.length - 2)
  for (const { label } of questions.filter(({ kind }) => /text block$/i.test(kind))) expect(rows[0]).not.toHaveProperty([label])
})
