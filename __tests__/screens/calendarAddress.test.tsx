import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { MoreMenu } from '#components/events/agenda/MoreMenu.tsx'
import { fetchAgendaFeed, removeAgendaFeed, renewAgendaFeed } from '#contract/events/agendaFeed.ts'
import { axeProblems } from '../support/axe.ts'
import { eventRow } from '../support/eventRow.ts'
import { answer, renderScreen, someUser } from '../support/screens.tsx'

const createdAt = '2026-03-01T10:00:00.000Z'

async function openAddress(feed: { createdAt: string } | null) {
  answer(fetchAgendaFeed, { data: feed })
  const renewed = answer(renewAgendaFeed, { data: { secret: 'abc', createdAt } })
  const removed = answer(removeAgendaFeed, { data: null })
  const shown = renderScreen(<MoreMenu event={eventRow({ eventId: 7 })} />)
  await shown.user.click(screen.getByRole('button', { name: /^Print, releases and calendar files/ }))
  await shown.user.click(await screen.findByRole('menuitem', { name: /Calendar link$/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Calendar link' })
  return { ...shown, renewed, removed, dialog, press: (name: string) => shown.user.click(within(dialog).getByRole('button', { name })) }
}

test('an address is created and shown once', async () => {
  const { renewed, dialog, press } = await openAddress(null)
  expect(
    await within(dialog).findByText(/^Anyone with this link can see the sessions on published days that are for all company types/),
  ).toBeVisible()
  await press('Create link')
  const address = await within(dialog).findByRole('textbox', { name: 'Calendar link' })
  expect(address).toHaveValue(`${window.location.origin}/nucleus/calendar/abc.ics`)
  expect(renewed).toEqual([{ eventId: 7 }])
  expect(await axeProblems(dialog)).toEqual([])
})

test('an address that exists is replaced or turned off after a question, and not shown', async () => {
  const { user, renewed, removed, dialog, press } = await openAddress({ createdAt })
  const confirm = async (text: string, name: string) => {
    expect([renewed.length, removed.length]).toEqual([name === 'Turn off' ? 1 : 0, 0])
    const question = (await screen.findByText(text)).closest<HTMLElement>('[role=dialog]')
    if (!question) throw new Error('The question is no dialog')
    await user.click(within(question).getByRole('button', { name, hidden: true }))
  }
  expect(await within(dialog).findByText(/^This event has a link, created/)).toBeVisible()
  expect(within(dialog).queryByRole('textbox')).toBeNull()
  await press('Replace link')
  await confirm('The old link stops working. Everyone who subscribed needs the new one.', 'Replace link')
  await waitFor(() => expect(renewed).toHaveLength(1))
  await within(dialog).findByRole('textbox', { name: 'Calendar link' })
  await press('Turn off')
  await confirm('Calendars that subscribed get no more changes. You can create a new link at any time.', 'Turn off')
  await waitFor(() => expect(removed).toEqual([{ eventId: 7 }]))
  expect(await within(dialog).findByRole('button', { name: 'Create link' })).toBeVisible()
})

test('who may only read is not offered one', async () => {
  const { user } = renderScreen(<MoreMenu event={eventRow({ eventId: 7 })} />, { user: { ...someUser, role: 'readOnly' } })
  await user.click(screen.getByRole('button', { name: /^Print, releases and calendar files/ }))
  await screen.findByRole('menuitem', { name: /Calendar file of all sessions$/ })
  expect(screen.queryByRole('menuitem', { name: /Calendar link$/ })).toBeNull()
})
