import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { speakers } from '#contract/events/speakers.ts'
import { accounts } from './support/accounts.ts'
import { ask, tokenOf } from './support/api.ts'
import { seriousProblems } from './support/axe.ts'
import { eventually } from './support/eventually.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()
const path = '/events/1/speakers'
const label = /^Rebuild headshots: /
/** So many pictures, each of which takes a while: long enough to look at the job before its end. */
const pictures = 60

/** A button whose picture says how many run. */
const button = (page: Page, underWay = 0) =>
  page.getByRole('button', { name: underWay === 0 ? 'Your jobs' : `Your jobs, ${underWay} running`, exact: true })
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Your jobs' })
async function resave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Rebuild headshots' }).click()
  await page.getByRole('button', { name: 'Rebuild', exact: true }).click()
}

/** What the log of messages holds: a toast may have gone by the time that a busy machine looks. By keyboard: a notice in the corner may lie over the button. */
async function said(page: Page, text: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Messages/ }).press('Enter')
  const log = page.getByRole('dialog', { name: 'Messages' })
  await log.getByText(text).waitFor()
  await page.keyboard.press('Escape')
  await log.waitFor({ state: 'hidden' })
}

beforeAll(async () => {
  const page = await site.openAs(accounts.admin, path)
  const bytes = await sharp({ create: { width: 3000, height: 3000, channels: 3, background: '#804020' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'ada.png')
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const uploaded = await fetch(new URL('/nucleus/files', page.url()), { method: 'POST', headers, body: form })
  const { data } = (await uploaded.json()) as { data: { url: string } }
  for (let at = 0; at < pictures; at += 6)
    await Promise.all(
      Array.from({ length: 6 }, async (_, more) => {
        const speaker = { eventId: 1, firstName: 'Ada', lastName: `Byron ${at + more}`, speakerStatusId: 1, headshotOriginalUrl: data.url }
        expect((await ask(page, speakers.calls.upsert.path, speaker)).status).toBe(200)
      }),
    )
  await page.context().close()
})

describe('long work', () => {
  test('goes on while its page is loaded anew, is seen in the header, and its end is shown', async () => {
    const page = await site.openAs(accounts.admin, path)
    await resave(page)
    await button(page, 1).waitFor()
    await page.reload()
    await button(page, 1).click()
    const panel = panelOf(page)
    await panel.getByText(label).waitFor()
    await panel.getByText(/^\d+ of 62$/).waitFor()
    expect(await seriousProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await button(page).waitFor()
    await said(page, /^Rebuild headshots: .*: done\. 62 headshots rebuilt\./)

    const other = await site.openAs(accounts.readOnly, '/jobs')
    await other.getByText(/^No jobs in the last 24 hours/).waitFor()
  })

  test('is cancelled in the middle, and goes on from there when it is retried', async () => {
    const page = await site.openAs(accounts.admin, path)
    await resave(page)
    await button(page, 1).click()
    const job = panelOf(page).getByRole('listitem').first()
    await eventually(async () => expect(await job.innerText()).toMatch(/\n[1-9]\d* of 62/))
    await job.getByRole('button', { name: /^Cancel: / }).click()
    await job.getByText('Cancelled').waitFor()
    await page.keyboard.press('Escape')
    await said(page, /: cancelled\. \d+ headshots? rebuilt\./)
    await button(page).press('Enter')
    await job.getByRole('button', { name: /^Retry: / }).press('Enter')
    await job.getByText('62 headshots rebuilt.').waitFor()
    await job.getByText('Done', { exact: true }).waitFor()
  })

  test('leaves a file, which its owner finds in the panel and on the page, and nobody else', async () => {
    const page = await site.openAs(accounts.admin, '/dashboard')
    const started = await ask<{ jobId: string }>(page, speakers.calls.exportJob.path, { eventId: 1, format: 'csv', columns: 'lastName' })
    expect(started.status).toBe(200)
    await button(page).press('Enter')
    const job = panelOf(page).getByRole('listitem').filter({ hasText: 'Export of speakers of ' })
    const [download] = await Promise.all([page.waitForEvent('download'), job.getByRole('button', { name: /^Download: / }).click()])
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
    expect([lines.length > pictures, lines.includes('Byron 59')]).toEqual([true, true])
    await panelOf(page).getByRole('link', { name: 'All jobs' }).click()
    await page
      .getByRole('row', { name: /Export of speakers of / })
      .getByRole('button', { name: /^Download: / })
      .waitFor()

    const other = await site.openAs(accounts.readOnly, '/jobs')
    await other.getByText(/^No jobs in the last 24 hours/).waitFor()
    expect((await ask(other, `/jobs/${started.data.jobId}`)).status).toBe(404)
  })
})
