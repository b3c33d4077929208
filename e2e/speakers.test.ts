import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { accounts } from './support/accounts.ts'
import { ask } from './support/api.ts'
import { choose, rowOf, toast } from './support/controls.ts'
import { eventually } from './support/eventually.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()
const path = '/events/1/speakers'

interface SpeakerRow {
  speakerId: number
  contactId: number | null
  lastName: string
  email: string | null
  jobTitle: string | null
  bioShort: string | null
  internalNotes: string | null
  headshotUrl: string | null
  headshotCrop: { x: number; y: number; width: number; height: number } | null
}
const stored = async (page: Page, lastName: string) => {
  const { data } = await ask<SpeakerRow[]>(page, '/events/speakers/1')
  return data.find((speaker) => speaker.lastName === lastName)
}
/** A portrait of 600 × 800 whose upper half is red and whose lower half is blue. */
const portrait = () =>
  sharp({ create: { width: 600, height: 800, channels: 3, background: '#c01010' } })
    .composite([{ input: { create: { width: 600, height: 400, channels: 3, background: '#1010c0' } }, left: 0, top: 400 }])
    .jpeg()
    .toBuffer()

describe('a speaker', () => {
  test('is filled in from a contact, gets a headshot cut from a portrait, and is in the table with it', async () => {
    const page = await site.openAs(accounts.admin, path)
    const { data: hits } = await ask<{ contactId: number; fullName: string; email: string; companyName: string }[]>(
      page,
      '/contacts/autocomplete/winterbourne',
    )
    const [contact] = hits
    if (!contact) throw new Error('The demo data has no contact of this name')
    await page.getByRole('button', { name: 'Add speaker' }).click()
    const form = page.getByRole('dialog', { name: 'Add speaker' })
    await choose(form.getByLabel('Contact'), contact.fullName, 'winterbourne')
    await eventually(async () => expect(await form.getByLabel('E-mail', { exact: true }).inputValue()).toBe(contact.email))
    expect(await form.getByLabel('Company name').inputValue()).toBe(contact.companyName)

    await form.locator('input[type=file]').setInputFiles({ name: 'portrait.jpg', mimeType: 'image/jpeg', buffer: await portrait() })
    const zoom = form.getByRole('slider', { name: 'Zoom' })
    await zoom.focus()
    for (let press = 0; press < 10; press += 1) await page.keyboard.press('ArrowRight')
    await form.getByLabel('Job title').fill('Keynote')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await toast(page, 'Speaker updated successfully.').waitFor()
    await form.waitFor({ state: 'hidden' })

    const lastName = await lastNameOf(page, contact.contactId)
    const picture = rowOf(page, /Keynote/).locator('img')
    await eventually(async () =>
      expect(await picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])).toEqual([400, 400]),
    )
    const speaker = await stored(page, lastName)
    // Ten steps of 0.05 enlarge by half: two thirds of the width show.
    expect(speaker?.headshotCrop?.width).toBeCloseTo(1 / 1.5, 1)
    expect(speaker).toMatchObject({ contactId: contact.contactId, email: contact.email, jobTitle: 'Keynote' })
  })

  test('takes no text file for a picture, whatever its name', async () => {
    site.allow(/status of 4\d\d/, /uploadFile failed/)
    const page = await site.openAs(accounts.admin, path)
    await page.getByRole('button', { name: 'Add speaker' }).click()
    const form = page.getByRole('dialog', { name: 'Add speaker' })
    await form
      .locator('input[type=file]')
      .setInputFiles({ name: 'headshot.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Not a picture at all.') })
    await form.getByText('Only JPG and PNG pictures can be uploaded').waitFor()
    await form.getByRole('button', { name: 'Upload picture' }).waitFor()
  })
})

describe('two people at one speaker', () => {
  test('lose nothing: the second to save chooses field by field, and the history can put the first version back', async () => {
    site.allow(/status of 409/, /speakers\/upsert failed 409/)
    const maya = await site.openAs(accounts.admin, path)
    const tomas = await site.openAs(accounts.eventManager, path)
    const name = 'Hannah Fairweather'
    const before = await stored(maya, 'Fairweather')
    const [first, second] = await Promise.all(
      [maya, tomas].map(async (page) => {
        await rowOf(page, new RegExp(name)).click()
        const form = page.getByRole('dialog', { name, exact: true })
        await form.getByLabel('Job title').waitFor()
        return form
      }),
    )
    if (!first || !second) throw new Error('unreachable')

    // Before she saves: what he types over her version, he has seen.
    await second.getByLabel('Job title').fill('Set by Tomás')
    await second.getByLabel('Internal notes').fill('Notes by Tomás')
    await first.getByLabel('Job title').fill('Set by Maya')
    await first.getByLabel('Short bio').fill('Bio by Maya')
    await first.getByRole('button', { name: 'Save', exact: true }).click()
    await toast(maya, 'Speaker updated successfully.').waitFor()

    await second.getByRole('button', { name: 'Save', exact: true }).click()
    const conflict = tomas.getByRole('dialog', { name: 'Maya Lindqvist changed this record' })
    await conflict.getByRole('radiogroup', { name: 'Job title' }).waitFor()
    // What only one of them changed is chosen already; of the job title Tomás takes Maya's.
    await conflict
      .getByRole('radiogroup', { name: 'Job title' })
      .getByRole('radio', { name: /Theirs Set by Maya/ })
      .check()
    await conflict.getByRole('button', { name: 'Save my choice' }).click()
    await conflict.waitFor({ state: 'hidden' })
    await second.waitFor({ state: 'hidden' })
    expect(await stored(maya, 'Fairweather')).toMatchObject({
      jobTitle: 'Set by Maya',
      bioShort: 'Bio by Maya',
      internalNotes: 'Notes by Tomás',
    })

    await rowOf(tomas, new RegExp(name)).click()
    await second.getByRole('button', { name: 'History' }).click()
    const history = tomas.getByRole('dialog', { name: 'History' })
    await history.getByText('Notes by Tomás').waitFor()
    const entries = history.getByRole('listitem')
    expect(await entries.nth(0).innerText()).toMatch(/Tomás Ferreira changed/)
    expect(await entries.nth(1).innerText()).toMatch(/Maya Lindqvist changed[^]*Set by Maya/)
    await entries.last().getByRole('button', { name: 'Restore' }).click()
    await tomas.getByRole('tooltip').getByRole('button', { name: 'Restore' }).click()
    await toast(tomas, 'Version restored successfully.').waitFor()
    await eventually(async () =>
      expect(await stored(maya, 'Fairweather')).toMatchObject({
        jobTitle: before?.jobTitle,
        bioShort: before?.bioShort,
        internalNotes: before?.internalNotes,
      }),
    )
    await rowOf(tomas, new RegExp(`${name} ${before?.jobTitle}`)).waitFor()
  })
})

async function lastNameOf(page: Page, contactId: number): Promise<string> {
  const { data } = await ask<SpeakerRow[]>(page, '/events/speakers/1')
  return data.find((speaker) => speaker.contactId === contactId && speaker.jobTitle === 'Keynote')?.lastName ?? ''
}
