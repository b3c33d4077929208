import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { contactStates } from '#constants/choices.ts'
import { contactAutocompleteNetwork, contactAutocompleteV3 } from '#contract/common.ts'
import { type EventContact, eventContacts } from '#contract/events/eventContacts.ts'
import {
  addPerson,
  contactsOfEvent,
  contactsOfEventCompany,
  eventCompany,
  eventCompanyNames,
  type EventPersonHit,
} from '#contract/events/eventPeople.ts'
import { eventCompanyTypes } from '#contract/events/companyTypes.ts'
import { ContactsTab } from '#components/events/contacts/ContactsTab.tsx'
import { answer, renderScreen } from '../support/screens.tsx'
import { eventRow } from '../support/eventRow.ts'

const event = eventRow({ eventId: 7 })
const { list, upsert } = eventContacts.calls
const hit = (contactId: number, fullName: string, more: Partial<EventPersonHit> = {}): EventPersonHit => ({
  contactId,
  fullName,
  firstName: fullName.split(' ')[0] ?? '',
  lastName: fullName.split(' ')[1] ?? '',
  email: `${contactId}@example.com`,
  jobTitle: null,
  companyId: 3,
  companyName: 'Kestrel',
  companyType: null,
  state: 1,
  headshotUrl: null,
  eventCompanyContactId: null,
  eventCompanyName: null,
  ...more,
})
const stored = (eventCompanyContactId: number, firstName: string, lastName: string): EventContact => ({
  eventCompanyContactId,
  eventId: 7,
  eventCompanyId: 11,
  contactId: 1,
  role: 2,
  firstName,
  lastName,
  email: null,
  phone: null,
  jobTitle: null,
  headshotUrl: null,
  contactStateId: 2,
  companyName: 'Kestrel',
  companyTypeName: 'Managers',
  irRepName: null,
  shownRegistrationId: null,
  registrationNumber: null,
  checkedInByName: null,
  registrationStatusId: null,
  checkedInAt: null,
  rowVersion: 1,
  createdAt: '2026-03-01T10:00:00.000Z',
  createdByContactId: 1,
  updatedAt: '2026-03-01T10:00:00.000Z',
  updatedByContactId: 1,
})

/** The runner logs what fails; a refusal is part of the journey here. */
let logged: jest.SpiedFunction<typeof console.error>
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  answer(list, { data: [], meta: { total: 0, page: 1, pageSize: 50 } })
  answer(eventCompanyTypes.calls.list, { data: [] })
  answer(eventCompanyNames, {
    data: [{ eventCompanyId: 11, companyId: 3, eventCompanyTypeId: 2, name: 'Kestrel', companyTypeName: 'Managers' }],
  })
  answer(eventCompany, { status: 404 })
})
afterEach(() => logged.mockRestore())

async function opened() {
  const rendered = renderScreen(<ContactsTab event={event} />, { url: '/events/7/contacts?open=new' })
  const form = within(await screen.findByRole('dialog', { name: 'Add a contact' }))
  const pick = async (name: string, option: string | RegExp) => {
    fireEvent.mouseDown(form.getByRole('combobox', { name }))
    const options = await waitFor(() => {
      const shown = '.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option'
      const found = [...document.querySelectorAll<HTMLElement>(shown)].find((one) =>
        typeof option === 'string' ? one.textContent === option : option.test(one.textContent),
      )
      if (!found) throw new Error(`Nothing offers ${String(option)}`)
      return found
    })
    fireEvent.click(options)
  }
  return { ...rendered, form, pick }
}

describe('adding a contact', () => {
  test('looks among all people, and saves who was chosen for the company', async () => {
    const all = answer(contactAutocompleteV3, { data: [hit(1, 'Ada Park'), hit(2, 'Adam Ode')] })
    const here = answer(contactsOfEvent, { data: [] })
    const sent = answer(upsert, { data: stored(40, 'Ada', 'Park') })
    const { form, pick, user, router } = await opened()
    await pick('Company', 'Kestrel')
    await user.type(form.getByRole('combobox', { name: 'Contact' }), 'ada')
    await pick('Contact', /^Ada Park/)
    await user.click(form.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(sent).toEqual([{ eventId: 7, eventCompanyId: 11, contactId: 1, role: 2, attendsMeetings: true }]))
    expect([all.at(-1), here.at(-1)]).toEqual([{ searchTerm: 'ada' }, { eventId: '7', searchText: 'ada', contactIds: '1,2' }])
    // What was added is open now.
    await waitFor(() => expect(router().query.open).toBe('40'))
  })

  test('tells who is at the event already, and leads to them', async () => {
    answer(contactAutocompleteV3, { data: [hit(1, 'Ada Park')] })
    answer(contactsOfEvent, { data: [hit(1, 'Ada Park', { eventCompanyContactId: 5, eventCompanyName: 'Osprey' })] })
    const { form, pick, user } = await opened()
    await user.type(form.getByRole('combobox', { name: 'Contact' }), 'ada')
    await pick('Contact', /At the event for Osprey/)
    expect(await form.findByText('Ada Park is at the event already, for Osprey.')).toBeVisible()
    expect(form.getByRole('link', { name: 'Open Ada Park' })).toHaveAttribute('href', '/events/7/contacts?open=5')
    expect(form.getByRole('button', { name: 'Add' })).toBeDisabled()
  })

  test('looks among those who were at events, or among the people of the company', async () => {
    const network = answer(contactAutocompleteNetwork, { data: [hit(1, 'Ada Park')] })
    const ofCompany = answer(contactsOfEventCompany, { data: [hit(2, 'Adam Ode')] })
    answer(contactsOfEvent, { data: [] })
    const { form, pick, user } = await opened()
    await user.click(form.getByRole('checkbox', { name: 'Only people from past events' }))
    await user.type(form.getByRole('combobox', { name: 'Contact' }), 'ada')
    await pick('Contact', /^Ada Park/)
    expect(network.at(-1)).toEqual({ searchTerm: 'ada' })
    await pick('Company', 'Kestrel')
    const ofThem = form.getByRole('radio', { name: 'People at the company' })
    await user.click(ofThem)
    expect(ofThem).toBeChecked()
    await user.type(form.getByRole('combobox', { name: 'Contact' }), 'ode')
    await pick('Contact', /^Adam Ode/)
    expect(ofCompany.at(-1)).toEqual({ eventCompanyId: '11', searchText: 'ode' })
  })

  describe('a new person', () => {
    async function typed() {
      answer(contactAutocompleteV3, { data: [] })
      answer(contactsOfEvent, { data: [] })
      const screenOf = await opened()
      const { form, pick, user } = screenOf
      await pick('Company', 'Kestrel')
      await user.type(form.getByRole('combobox', { name: 'Contact' }), 'Noor Haddad')
      await form.findByText(/Not listed/)
      await user.click(form.getByRole('button', { name: 'Add a new person' }))
      await user.type(await form.findByRole('textbox', { name: 'E-mail' }), 'noor@kestrel.example')
      return screenOf
    }
    const person = { firstName: 'Noor', lastName: 'Haddad', email: 'noor@kestrel.example' }

    test('starts from the name that was looked for', async () => {
      const sent = answer(addPerson, { data: stored(41, 'Noor', 'Haddad') })
      const { form, user, router } = await typed()
      await user.click(form.getByRole('button', { name: 'Add' }))
      await waitFor(() => expect(sent).toMatchObject([{ eventId: 7, eventCompanyId: 11, role: 2, person, isNewPerson: false }]))
      await waitFor(() => expect(router().query.open).toBe('41'))
    })

    test('whose address is known is taken instead with one click', async () => {
      const message = 'Ina Voss of Kestrel already has this e-mail address'
      const data = { fields: { 'person.email': message }, known: hit(9, 'Ina Voss') }
      answer(addPerson, { status: 422, message, data })
      const sent = answer(upsert, { data: stored(42, 'Ina', 'Voss') })
      const { form, user } = await typed()
      await user.click(form.getByRole('button', { name: 'Add' }))
      expect(await form.findByText(message)).toBeVisible()
      await user.click(form.getByRole('button', { name: 'Use Ina Voss' }))
      await user.click(form.getByRole('button', { name: 'Add' }))
      await waitFor(() => expect(sent).toMatchObject([{ contactId: 9, eventCompanyId: 11 }]))
    })

    test('of a name that is known needs a confirmation that it is another', async () => {
      const message = 'This may be Noor Haddad (archived, same name and company). Choose them, or confirm that this is a different person'
      const possible = [hit(9, 'Noor Haddad'), { ...hit(10, 'Nour Haddad'), state: contactStates.archived }]
      const refusal = { status: 422 as const, message, data: { fields: { 'person.lastName': message }, possible } }
      const sent = answer(addPerson, ({ isNewPerson }) => (isNewPerson ? { data: stored(43, 'Noor', 'Haddad') } : refusal))
      const { form, user, router } = await typed()
      await user.click(form.getByRole('button', { name: 'Add' }))
      expect(await form.findByText('Is it one of these?')).toBeVisible()
      expect(form.getByText(message)).toBeVisible()
      expect(form.getByRole('button', { name: 'Use Noor Haddad' })).toBeVisible()
      // Who is archived cannot be chosen.
      expect(form.getByRole('link', { name: 'Open Nour Haddad (archived)' })).toHaveAttribute('href', '/contacts/10')
      await user.click(form.getByRole('button', { name: 'No, a different person' }))
      await waitFor(() => expect(sent.map(({ isNewPerson }) => isNewPerson)).toEqual([false, true]))
      await waitFor(() => expect(router().query.open).toBe('43'))
    })

    test('stays typed in when it cannot be saved, and needs a confirmation before it is left', async () => {
      answer(addPerson, { status: 500 })
      const { form, user, router } = await typed()
      await user.click(form.getByRole('button', { name: 'Add' }))
      await waitFor(() => expect(form.getByRole('button', { name: 'Add' })).not.toHaveClass('ant-btn-loading'))
      expect(form.getByRole('textbox', { name: 'E-mail' })).toHaveValue(person.email)
      await user.click(form.getByRole('button', { name: 'Cancel' }))
      await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
      expect(form.getByRole('textbox', { name: 'E-mail' })).toHaveValue(person.email)
      expect(router().query.open).toBe('new')
    })
  })
})
