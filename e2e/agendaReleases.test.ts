import { afterAll, expect, test } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { sessionRoles, speakerStatuses } from '#constants/programmeChoices.ts'
import type { AgendaSession } from '#contract/events/agenda.ts'
import { headerOf, mailServer, textsOf } from '../__tests__/support/mailServer.ts'
import { accounts } from './support/accounts.ts'
import { agendaOf, block } from './support/agenda.ts'
import { ask } from './support/api.ts'
import { seriousProblems } from './support/axe.ts'
import { choose } from './support/controls.ts'
import { eventually } from './support/eventually.ts'
import { mailedCode } from './support/mailedCodes.ts'
import { signedIn } from './support/signIn.ts'
import { useConsole } from './support/useConsole.ts'

const mail = await mailServer()
const site = useConsole({ MAIL_URL: mail.MAIL_URL })
afterAll(() => mail.close())

/** A speaker of the event who is a contact. */
async function addSpeaker(page: Page, eventId: number, firstName: string): Promise<number> {
  const email = `${firstName.toLowerCase()}@stage.example`
  const person = { firstName, lastName: 'Stageman', email }
  const contact = await ask<{ contactId: number }>(page, '/contacts/upsert', { ...person, contactStateId: 1 })
  const { contactId } = contact.data
  const speaker = { eventId, contactId, ...person, speakerStatusId: speakerStatuses.confirmed }
  return (await ask<{ speakerId: number }>(page, '/events/speaker/upsert', speaker)).data.speakerId
}

/** Pixels of the height of a preview that its frame leaves empty. */
const uncovered = (dialog: Locator): Promise<number> =>
  dialog.getByTitle('The mail').evaluate((frame) => (frame.parentElement?.clientHeight ?? Infinity) - frame.getBoundingClientRect().height)

test('an agenda is released, changed and released again; its speaker is told once; and it returns to the first release', async () => {
  const storageState = await signedIn({ ...site.server, takeCode: (address) => mailedCode(mail.received, address) }, accounts.admin)
  const signedInSite = { ...site, openAs: (_: string, path: string, options = {}) => site.open(path, { ...options, storageState }) }
  const { page, eventId, rooms, add } = await agendaOf(signedInSite)
  const speakerId = await addSpeaker(page, eventId, 'Ilse')
  const { data: keynote } = await add('Keynote', '09:00', '09:45', rooms[0])
  const { agendaDaySessionId } = keynote
  await ask(page, '/events/agenda_session_speaker/upsert', { agendaDaySessionId, speakerId, role: sessionRoles.speaker })
  await ask(page, '/events/agenda/publish', { eventId })

  await page.reload()
  await block(page, /^Keynote/).waitFor()
  await page.getByRole('button', { name: /Print, releases and calendar files/ }).click()
  await page.getByRole('menuitem', { name: 'Releases' }).click()
  const drawer = page.getByRole('dialog', { name: 'Releases of the agenda' })
  await drawer.getByText('1 session is published.').waitFor()
  await drawer.getByLabel('Name of the next release (optional)').fill('For the speakers')
  await drawer.getByRole('button', { name: 'Make release' }).click()
  await page.getByText('Release 1 made.').waitFor()
  await drawer.getByText('Nothing was changed since release 1.').waitFor()
  expect(await drawer.getByRole('button', { name: 'Make release' }).isDisabled()).toBe(true)
  expect(await seriousProblems(page)).toEqual([])

  const { data: session } = await ask<AgendaSession>(page, '/events/agenda_session/upsert', {
    ...{ agendaDaySessionId, rowVersion: keynote.rowVersion + 1 },
    ...{ startsAt: '2030-06-03T08:00:00.000Z', endsAt: '2030-06-03T09:00:00.000Z' },
  })
  expect(session.startsAt).toBe('2030-06-03T08:00:00.000Z')
  await page.reload()
  await page.getByRole('button', { name: /Print, releases and calendar files/ }).click()
  await page.getByRole('menuitem', { name: 'Releases' }).click()
  await drawer.getByText('1 session was changed since release 1.').waitFor()
  const moved = 'Time: was 3 Jun 2030, 09:00 GMT+2 (Paris), 45 minutes, is 3 Jun 2030, 10:00 GMT+2 (Paris), 60 minutes'
  await drawer.getByRole('list', { name: 'Differences' }).getByText(moved).waitFor()
  await drawer.getByRole('button', { name: 'Make release' }).click()
  await page.getByText('Release 2 made.').waitFor()

  await drawer.getByRole('button', { name: 'Tell people of release 2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tell people of release 2' })
  await dialog.getByText('1 person gets it.').waitFor()
  await dialog.getByLabel('Message (optional)').fill('The hall was free an hour later.')
  const letter = dialog.frameLocator('iframe[title="The mail"]')
  await letter.getByText('The hall was free an hour later.').waitFor()
  await letter.getByText(moved).waitFor()
  for (const width of ['Phone', 'Desktop']) {
    await dialog.getByText(width, { exact: true }).click()
    await eventually(async () => expect(await uncovered(dialog)).toBeLessThan(2))
  }
  expect(await seriousProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send to 1 person' }).click()
  await page.getByText('1 e-mail is on its way.').waitFor()
  await drawer.getByText(/^1 person was told of its changes, /).waitFor()
  const toIlse = () => mail.received.filter(({ to }) => to.includes('ilse@stage.example'))
  await eventually(() => expect(toIlse()).toHaveLength(1))
  expect(headerOf(toIlse()[0], 'Subject')).toMatch(/^Changes of the agenda: Agenda \d+$/)
  expect(textsOf(toIlse()[0]).text).toContain(moved)

  await drawer.getByRole('button', { name: 'Return to release 1' }).click()
  const question = page.getByRole('dialog', { name: 'Return to release 1?' })
  await question.getByText('1 session changes back').waitFor()
  await question.getByRole('button', { name: 'Return', exact: true }).click()
  await page.getByText('The agenda is back at release 1.').waitFor()
  await choose(drawer.getByLabel('Earlier release'), /^Release 1/)
  await drawer.getByText('No differences.').waitFor()
  await page.keyboard.press('Escape')
  await block(page, /^Keynote, 09:00/).waitFor()
})
