import type { Locator, Page } from 'playwright-core'
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
