import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { authOptions, authOptionSelected, verifyAuth } from '#contract/auth.ts'
import { callApi } from '../../bench/support/callApi.ts'
import type { RunningServer } from './server.ts'

/** The login fills a page, or a dialog over one. */
type Place = Page | Locator

/** The first two visible steps: the address, and where the code goes. */
export async function askForCode(place: Place, email: string): Promise<void> {
  await place.getByLabel('E-mail', { exact: true }).fill(email)
  await place.getByRole('button', { name: 'Continue' }).click()
  await place.getByRole('button', { name: /^Send code to / }).click()
  await place.getByText(/^We sent a code/).waitFor()
}

export const typeCode = (place: Place, code: string): Promise<void> =>
  place.getByRole('textbox', { name: 'OTP Input 1' }).pressSequentially(code)

/** All three steps, with the code that the server printed. */
export async function signIn(place: Place, server: RunningServer, email: string): Promise<void> {
  await askForCode(place, email)
  await typeCode(place, await server.takeCode(email))
}

/** The same past the screens: the cookies of a browser in which somebody is signed in (spec §1). */
export async function signedIn(server: RunningServer, email: string): Promise<BrowserContextOptions['storageState']> {
  const { data: challenge } = await callApi(server.url, authOptions, { email })
  const challengeId = challenge?.challengeId ?? ''
  await callApi(server.url, authOptionSelected, { challengeId, optionId: challenge?.options[0]?.optionId ?? '' })
  const { data } = await callApi(server.url, verifyAuth, { challengeId, code: await server.takeCode(email) })
  if (!data) throw new Error(`${email} could not sign in`)
  const { contactId, name, role } = data.user
  const cookies = { accessToken: data.accessToken, user: encodeURIComponent(JSON.stringify({ contactId, name, role })) }
  const { hostname: domain } = new URL(server.url)
  const place = { domain, path: '/', sameSite: 'Strict', secure: false, httpOnly: false, expires: -1 } as const
  return { cookies: Object.entries(cookies).map(([key, value]) => ({ name: key, value, ...place })), origins: [] }
}
