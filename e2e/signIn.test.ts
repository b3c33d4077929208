import { describe, expect, test } from '@jest/globals'
import type { Page, Route } from 'playwright-core'
import { accounts } from './support/accounts.ts'
import { ask, askWith, tokenOf } from './support/api.ts'
import { eventually } from './support/eventually.ts'
import { askForCode, signIn, typeCode } from './support/signIn.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()
const refused = (status: number) => [new RegExp(`status of ${status}`), new RegExp(`failed ${status}`)]

describe('the code login', () => {
  test('says the same for an address that nobody has, and writes to nobody', async () => {
    const seen = async (email: string) => {
      const page = await site.open('/login')
      await askForCode(page, email)
      return (await page.getByRole('main').ariaSnapshot()).replace(/\d:\d\d/, 'a while')
    }
    const stranger = 'nora.nobody@example.com'
    const forStranger = await seen(stranger)
    expect(await seen(accounts.noor)).toBe(forStranger)
    expect(forStranger).toContain('n•••@example.com')
    await site.server.takeCode(accounts.noor)
    expect(site.server.codesWaiting(stranger)).toBe(0)
  })

  test('says what to do after a wrong code, and takes the right one pasted', async () => {
    site.allow(...refused(422))
    const page = await site.open('/login', { permissions: ['clipboard-read', 'clipboard-write'] })
    await askForCode(page, accounts.gabriel)
    const code = await site.server.takeCode(accounts.gabriel)
    await typeCode(page, code === '000000' ? '111111' : '000000')
    await page.getByText('Wrong code. 4 tries left.').waitFor()
    const first = page.getByRole('textbox', { name: 'OTP Input 1' })
    await eventually(async () => expect(await first.inputValue()).toBe(''))

    await page.evaluate((text) => navigator.clipboard.writeText(text), code)
    await first.focus()
    await page.keyboard.press('Control+V')
    await page.waitForURL('**/dashboard')
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  })

  test('leads back to the page that was requested, keeps two cookies, and a reload stays signed in', async () => {
    const page = await site.open('/events?q=summit')
    await page.waitForURL('**/login?next=*')
    await signIn(page, site.server, accounts.soledad)
    await page.waitForURL('**/events?q=summit')
    const heading = page.getByRole('heading', { name: 'Events', level: 1 })
    await heading.waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe('summit')

    const cookies = await page.context().cookies()
    expect(cookies.map(({ name, path, sameSite }) => ({ name, path, sameSite })).sort((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: 'accessToken', path: '/', sameSite: 'Strict' },
      { name: 'user', path: '/', sameSite: 'Strict' },
    ])
    const user = cookies.find(({ name }) => name === 'user')?.value ?? ''
    expect(JSON.parse(decodeURIComponent(user))).toEqual({ contactId: expect.any(Number), name: 'Soledad Quiroga', role: 'irRep' })

    await page.reload()
    await heading.waitFor()
    expect(new URL(page.url()).pathname).toBe('/events')
  })

  test('ends the session on the server when logging out, and leaves no cookie', async () => {
    const page = await site.openAs(accounts.irRep, '/dashboard')
    const token = await tokenOf(page)
    expect((await ask(page, '/events')).status).toBe(200)
    await page.getByRole('button', { name: /^Aiko Marchetti/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL('**/login')
    await eventually(async () => expect((await askWith({ url: new URL('/nucleus/events', site.server.url), token })).status).toBe(401))
    expect(await page.context().cookies()).toEqual([])
    await page.goBack()
    await page.getByLabel('E-mail', { exact: true }).waitFor()
  })
})

describe('a session that ends while a form is open', () => {
  test('asks to sign in over the page, then saves what was typed', async () => {
    site.allow(...refused(401))
    const page = await site.openAs(accounts.eventManager, '/events/1/speakers')
    await page.getByRole('row', { name: /Hannah Fairweather/ }).click()
    const form = page.getByRole('dialog', { name: 'Hannah Fairweather' })
    await form.getByLabel('Job title').fill('Chair of the Board')
    await form.getByLabel('Long bio').fill('Typed before the session ended.')
    // The session ends while the save is on its way: nothing else can find out before.
    const hourOnTheWay = async (save: Route) => {
      await site.server.passAnHour()
      await save.continue()
    }
    await page.route('**/nucleus/events/speaker/upsert', hourOnTheWay, { times: 1 })
    await form.getByRole('button', { name: 'Save', exact: true }).click()

    const again = page.getByRole('dialog', { name: 'Your session has ended' })
    await again.waitFor()
    expect(await valuesOf(form)).toEqual(['Chair of the Board', 'Typed before the session ended.'])
    await signIn(again, site.server, accounts.eventManager)
    await page.getByText('Speaker updated successfully.').waitFor()
    await again.waitFor({ state: 'hidden' })
    await page.getByRole('row', { name: /Hannah Fairweather Chair of the Board/ }).waitFor()

    const { data } = await ask<{ lastName: string; jobTitle: string; bioLong: string }[]>(page, '/events/speakers/1')
    expect(data.find(({ lastName }) => lastName === 'Fairweather')).toMatchObject({
      jobTitle: 'Chair of the Board',
      bioLong: 'Typed before the session ended.',
    })
  })
})

const valuesOf = (form: ReturnType<Page['getByRole']>) =>
  Promise.all(['Job title', 'Long bio'].map((label) => form.getByLabel(label).inputValue()))
