import { expect, test } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import { http } from 'msw/http'
import { LoginScreen } from '#components/login/LoginScreen.tsx'
import { LogoutScreen } from '#components/login/LogoutScreen.tsx'
import * as calls from '#contract/auth.ts'
import { answer, nucleusUrl, server } from '../support/answer.ts'
import { answerLogin, goToCode } from '../support/signIn.ts'
import { renderScreen, someUser } from '../support/screens.tsx'

const nobody = { user: null, url: '/login' }
const made = (letter: string) => letter.repeat(43)

/** What the header said in each call, the newest last. */
function headersSent(): (string | null)[] {
  const sent: (string | null)[] = []
  server.use(http.all(`${nucleusUrl}/*`, ({ request }) => void sent.push(request.headers.get(calls.knownBrowserHeader))))
  return sent
}

async function signIn(knownBrowser?: string): Promise<(string | null)[]> {
  answerLogin()
  answer(calls.verifyAuth, { data: { accessToken: made('t'), user: someUser, knownBrowser } })
  const sent = headersSent()
  const { user, router, unmount } = renderScreen(<LoginScreen />, nobody)
  await goToCode(user)
  await user.keyboard('123456')
  await waitFor(() => expect(router().asPath).toBe('/dashboard'))
  unmount()
  return sent
}

test('a browser keeps what it was given at a sign-in and shows it at the next, also after signing out', async () => {
  expect(await signIn(made('a'))).toEqual([null, null, null])
  answer(calls.logout, { data: {} })
  const sent = headersSent()
  const { router, unmount } = renderScreen(<LogoutScreen />, { url: '/logout' })
  await waitFor(() => expect(router().asPath).toBe('/login'))
  await waitFor(() => expect(sent).toEqual([null]))
  unmount()
  expect(await signIn()).toEqual(Array(3).fill(made('a')))
})

test('a browser that several people use shows what it has of the last five, the newest first', async () => {
  for (const letter of ['a', 'b', 'c', 'd', 'e', 'f']) await signIn(made(letter))
  expect((await signIn())[0]).toBe(['f', 'e', 'd', 'c', 'b'].map(made).join(','))
})

test.each(['not JSON', '"text"', 'null', '{"a":1}', '[1,null,"short"]'])(
  'a browser shows nothing of what was damaged: %s',
  async (stored) => {
    localStorage.setItem('copilot.knownBrowsers', stored)
    expect(await signIn(made('a'))).toEqual([null, null, null])
    expect((await signIn())[0]).toBe(made('a'))
  },
)

test('the state keeps nothing of it', async () => {
  answerLogin()
  answer(calls.verifyAuth, { data: { accessToken: made('t'), user: someUser, knownBrowser: made('a') } })
  const { user, store, router } = renderScreen(<LoginScreen />, nobody)
  await goToCode(user)
  await user.keyboard('123456')
  await waitFor(() => expect(router().asPath).toBe('/dashboard'))
  expect(store.getState().auth).toEqual({ accessToken: made('t'), user: someUser, isExpired: false })
})
