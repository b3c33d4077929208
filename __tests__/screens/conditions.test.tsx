import { describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { eventCompanyTypes } from '#contract/events/companyTypes.ts'
import { eventById, events, irReps } from '#contract/events/events.ts'
import { registrationCounts, registrations } from '#contract/events/registrations.ts'
import { tracks } from '#contract/events/tracks.ts'
import { listSavedViews, saveLayout } from '#contract/savedViews.ts'
import { EventsScreen } from '#components/events/EventsScreen.tsx'
import { RegistrationsTab } from '#components/events/registrations/RegistrationsTab.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { axeProblems } from '../support/axe.ts'
import { eventRow } from '../support/eventRow.ts'
import { registrationRow } from '../support/registrationRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'
import { list, page, row, show } from '../support/tracks.tsx'
import { viewOf } from '../support/views.ts'

const heads = () => screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-label') ?? head.textContent)
type User = ReturnType<typeof show>['user']

/** Picks an option of one of Ant Design's selects. */
async function pick(user: User, select: HTMLElement, label: string): Promise<void> {
  await user.click(select)
  const options = await screen.findAllByTitle(label)
  await user.click(options.at(-1) as HTMLElement)
}

describe('the filter on any field', () => {
  test('asks for what is chosen, shows it as a chip, and removes it again', async () => {
    const sent = answer(list, page([row(1, 'Macro')]))
    answer(tracks.calls.counts, { data: [{ value: 'Macro', label: 'Macro', total: 3 }] })
    const { user, router } = show()
    await user.click(await screen.findByRole('button', { name: 'Filter' }))
    const dialog = await screen.findByRole('dialog', { name: 'Filters' })
    await pick(user, await within(dialog).findByRole('combobox', { name: 'Add a filter' }), 'Description')
    const value = within(dialog).getByRole('textbox', { name: 'Value' })
    await waitFor(() => expect(value).toHaveFocus())
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }))
    expect(await within(dialog).findByText('Enter a value')).toBeVisible()
    expect(value).toHaveAccessibleDescription('Enter a value')
    await waitFor(() => expect(value).toHaveFocus())
    await user.type(value, 'rates; fx')
    await pick(user, within(dialog).getByRole('combobox', { name: 'Add a filter' }), 'Name')
    const second = within(dialog).getByRole('group', { name: 'Name' })
    await pick(user, within(second).getByRole('combobox', { name: 'Combine with' }), 'or')
    await pick(user, within(second).getByRole('combobox', { name: 'Operator' }), 'is any of')
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(within(second).getByRole('combobox', { name: 'Values' })).toHaveAccessibleDescription('Enter a value'))
    expect(within(second).getByRole('combobox', { name: 'Values' })).toHaveFocus()
    await pick(user, within(second).getByRole('combobox', { name: 'Values' }), 'Macro')
    expect(await axeProblems(dialog)).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }))
    const where = String.raw`description:has:rates\; fx|name:in:Macro`
    await waitFor(() => expect(router().query).toEqual({ id: '7', where }))
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ where }))
    await user.click(await screen.findByRole('button', { name: 'Remove the filter Description contains rates; fx' }))
    await waitFor(() => expect(router().query).toEqual({ id: '7', where: 'name:in:Macro' }))
    await user.click(await screen.findByRole('button', { name: 'Remove the filter Name is Macro' }))
    await waitFor(() => expect(router().query).toEqual({ id: '7' }))
  })

  test('takes a date as every form does, and says what it could not read', async () => {
    answer(list, page([row(1, 'Macro')]))
    const { user, router } = show()
    await user.click(await screen.findByRole('button', { name: 'Filter' }))
    const dialog = await screen.findByRole('dialog', { name: 'Filters' })
    await pick(user, await within(dialog).findByRole('combobox', { name: 'Add a filter' }), 'Created at')
    // As every select, it offers what is typed.
    await user.type(within(dialog).getByRole('combobox', { name: 'Operator' }), 'or after')
    await waitFor(() => expect(screen.queryByTitle('is on or before')).toBeNull())
    await user.click((await screen.findAllByTitle('is on or after')).at(-1) as HTMLElement)
    const field = await within(dialog).findByRole('textbox', { name: 'Value' })
    await user.type(field, 'soon')
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }))
    expect(await within(dialog).findByText('“soon” is not a date. Use 12 Apr 2027')).toBeVisible()
    await user.clear(field)
    await user.type(field, '12/4/2027{Enter}')
    expect(field).toHaveValue('12 Apr 2027')
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(router().query).toEqual({ id: '7', where: 'createdAt:from:2027-04-12' }))
    expect(screen.getByRole('button', { name: 'Remove the filter Created at is on or after 12 Apr 2027' })).toBeVisible()
  })

  test('is part of a view', async () => {
    answer(listSavedViews, {
      data: {
        views: [viewOf({ viewId: 12, settings: { filters: [{ name: 'where', value: 'sessionCount:from:2' }] } })],
        defaults: [],
        layouts: [],
      },
    })
    const sent = answer(list, page([row(1, 'Macro')]))
    const { user, router } = show('/events/7/tracks?view=12')
    await user.click(await screen.findByRole('button', { name: 'Remove the filter Sessions is at least 2' }))
    expect(sent[0]).toMatchObject({ where: 'sessionCount:from:2' })
    await waitFor(() => expect(router().query).toEqual({ id: '7', view: '12', without: 'where' }))
  })

  test('that cannot be read says so and can be removed', async () => {
    answer(list, { status: 400, message: 'The filter cannot be read.' })
    const { user, router } = show('/events/7/tracks?where=nonsense')
    await user.click(await screen.findByRole('button', { name: /^Remove the filter The filter cannot be read/ }))
    await waitFor(() => expect(router().query).toEqual({ id: '7' }))
  })

  test('offers countries by their names', async () => {
    const sent = answer(events.calls.list, { data: [eventRow({ name: 'Forum' })], meta: { total: 1, page: 1, pageSize: 50 } })
    answer(events.calls.counts, { data: [{ value: 'DE', label: 'DE', total: 3 }] })
    const { user, router } = renderScreen(<EventsScreen />, { url: '/events' })
    await user.click(await screen.findByRole('button', { name: 'Filter' }))
    const dialog = await screen.findByRole('dialog', { name: 'Filters' })
    await pick(user, await within(dialog).findByRole('combobox', { name: 'Add a filter' }), 'Country')
    const country = within(dialog).getByRole('group', { name: 'Country' })
    const values = within(country).getByRole('combobox', { name: 'Values' })
    for (const name of ['Germany', 'Côte d’Ivoire']) {
      await user.type(values, name.slice(-6))
      await user.click((await screen.findAllByTitle(name)).at(-1) as HTMLElement)
    }
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }))
    const where = 'countryCode:in:DE,CI'
    await waitFor(() => expect(router().query).toEqual({ where }))
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ where }))
    expect(await screen.findByRole('button', { name: 'Remove the filter Country is any of Germany, Côte d’Ivoire' })).toBeVisible()
  })
})

describe('a column for any field', () => {
  test('shows a phone number as people read it', async () => {
    const layouts = [{ list: 'registrations', viewId: 0, layout: { columns: [{ key: 'lastName' }, { key: 'phone' }] } }]
    answer(listSavedViews, { data: { views: [], defaults: [], layouts } })
    answer(eventById, { data: eventRow({ eventId: 7 }) })
    const rows = [registrationRow(1, { phone: '+442079460167' }), registrationRow(2, { phone: 'ask Ann' })]
    answer(registrations.calls.list, { data: rows, meta: { total: 2, page: 1, pageSize: 50 } })
    answer(registrationCounts, { data: [] })
    answer(eventCompanyTypes.calls.list, { data: [] })
    answer(irReps, { data: [] })
    renderScreen(<PageFrame Page={RegistrationsTab} />, { url: '/events/7/registrations' })
    expect(await screen.findByRole('cell', { name: '+44 20 7946 0167' })).toBeVisible()
    expect(screen.getByRole('cell', { name: 'ask Ann' })).toBeVisible()
  })

  test('is found by its name, shown, saved with the layout, and sorts', async () => {
    const sent = answer(list, page([row(1, 'Macro', { createdAt: '2026-01-02T00:00:00.000Z' })]))
    const layouts = answer(saveLayout, ({ layout }) => ({ data: { list: 'tracks', viewId: 0, layout } }))
    const { user } = show()
    await screen.findByText('Macro')
    expect(heads()).not.toContain('Created at')
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    const dialog = await screen.findByRole('dialog', { name: 'Columns' })
    // Ids of rows mean nothing to a reader.
    expect(within(dialog).queryByRole('checkbox', { name: /Event id|Version|Created by/ })).toBeNull()
    await user.type(within(dialog).getByRole('textbox', { name: 'Search columns' }), 'creat')
    expect(within(dialog).getAllByRole('checkbox')).toHaveLength(1)
    await user.click(within(dialog).getByRole('checkbox', { name: 'Created at' }))
    await waitFor(() => expect(heads()).toContain('Created at'))
    await waitFor(() =>
      expect(layouts.at(-1)).toMatchObject({ layout: { columns: expect.arrayContaining([{ key: 'createdAt' }]) as unknown } }),
    )
    await user.click(screen.getByRole('columnheader', { name: 'Created at' }))
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ sort: 'createdAt' }))
  })
})
