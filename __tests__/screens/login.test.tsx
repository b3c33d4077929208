import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import * as calls from '#contract/auth.ts'
import { LoginScreen } from '#components/login/LoginScreen.tsx'
import { LogoutScreen } from '#components/login/LogoutScreen.tsx'
import { nextAddress } from '#components/login/nextAddress.ts'
import { axeProblems } from '../support/axe.ts'
import { answerLogin, challengeId, goToCode } from '../support/signIn.ts'
import { answer, networkError, renderScreen, someUser } from '../support/screens.tsx'

const nobody = { user: null, url: '/login' }
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => void jest.restoreAllMocks())

describe('signing in', () => {
  test('takes the address, the way and the code, writes the cookies and goes to the dashboard', async () => {
    const { optionCalls, chosen, verified } = answerLogin()
    const { user, router, store } = renderScreen(<LoginScreen />, nobody)
    await goToCode(user)
    await user.keyboard('123456')
    await waitFor(() => expect(router().asPath).toBe('/dashboard'))
    expect(optionCalls).toEqual([{ email: 'ada@example.com' }])
    expect(chosen).toEqual([{ challengeId, optionId: 'email' }])
    expect(verified).toEqual([{ challengeId, code: '123456' }])
    expect(store.getState().auth).toMatchObject({ accessToken: 'token-2', user: someUser })
    expect(document.cookie).toContain('accessToken=token-2')
  })

  test('goes back to where the person was going', async () => {
    answerLogin()
    const { user, router } = renderScreen(<LoginScreen />, { user: null, url: '/login?next=%2Fevents%2F7%2Fregistrations%3Fpage%3D2' })
    await goToCode(user)
    await user.keyboard('123456')
    await waitFor(() => expect(router().asPath).toBe('/events/7/registrations?page=2'))
  })

  test('takes a pasted code, blanks and all, and sends it once', async () => {
    const { verified } = answerLogin()
    const { user } = renderScreen(<LoginScreen />, nobody)
    const [first] = await goToCode(user)
    if (first) await user.click(first)
    await user.paste(' 987 654 ')
    await waitFor(() => expect(verified).toEqual([{ challengeId, code: '987654' }]))
  })

  test('asks for nothing but digits and lets the phone offer the code', async () => {
    answerLogin()
    const { user } = renderScreen(<LoginScreen />, nobody)
    const boxes = await goToCode(user)
    expect(boxes).toHaveLength(6)
    expect(boxes[0]).toHaveFocus()
    expect(boxes[0]).toHaveAttribute('autocomplete', 'one-time-code')
    expect(boxes[0]).toHaveAttribute('inputmode', 'numeric')
    await user.keyboard('a1')
    expect(boxes.map((box) => (box as HTMLInputElement).value).join('')).toBe('1')
  })

  test('offers every way there is, the first chosen', async () => {
    const { chosen } = answerLogin()
    const ways = [
      { optionId: 'email', channel: 1, destination: 'a•••@example.com' } as const,
      { optionId: 'sms', channel: 2, destination: '•••• 42' } as const,
    ]
    answer(calls.authOptions, { data: { challengeId, options: ways } })
    const { user } = renderScreen(<LoginScreen />, nobody)
    await user.type(screen.getByLabelText('E-mail'), 'ada@example.com{Enter}')
    expect(await screen.findByRole('radio', { name: 'E-mail a•••@example.com' })).toBeChecked()
    await user.click(screen.getByRole('radio', { name: 'Text message •••• 42' }))
    await user.click(screen.getByRole('button', { name: 'Send code to •••• 42' }))
    await waitFor(() => expect(chosen).toEqual([{ challengeId, optionId: 'sms' }]))
  })

  test('leads on who is signed in already', async () => {
    const { router } = renderScreen(<LoginScreen />, { url: '/login?next=/events' })
    await waitFor(() => expect(router().asPath).toBe('/events'))
  })
})

describe('what goes wrong', () => {
  test('says what is wrong with the address, in the words of the server', async () => {
    answer(calls.authOptions, { status: 422, data: { fields: { email: 'E-mail is not a valid email' } } })
    const { user } = renderScreen(<LoginScreen />, nobody)
    await user.type(screen.getByLabelText('E-mail'), 'ada{Enter}')
    expect(await screen.findByText('E-mail is not a valid email')).toBeVisible()
    expect(screen.getByLabelText('E-mail')).toBeInvalid()
    expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription('E-mail is not a valid email')
  })

  test('says so when nothing answers, and lets try again', async () => {
    answer(calls.authOptions, networkError)
    const { user } = renderScreen(<LoginScreen />, nobody)
    await user.type(screen.getByLabelText('E-mail'), 'ada@example.com{Enter}')
    expect(await screen.findByText(/The server cannot be reached/)).toBeVisible()
    answerLogin()
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('button', { name: /Send code/ })).toBeVisible()
  })

  test('empties the boxes after a wrong code and takes the next one', async () => {
    answerLogin()
    answer(calls.verifyAuth, { status: 422, data: { fields: { code: 'Wrong code. 4 tries left.' } } })
    const { user, router } = renderScreen(<LoginScreen />, nobody)
    const boxes = await goToCode(user)
    await user.keyboard('000000')
    expect(await screen.findByText('Wrong code. 4 tries left.')).toBeVisible()
    expect(boxes.map((box) => (box as HTMLInputElement).value).join('')).toBe('')
    await waitFor(() => expect(boxes[0]).toHaveFocus())
    answerLogin()
    await user.keyboard('123456')
    await waitFor(() => expect(router().asPath).toBe('/dashboard'))
  })

  test('starts again, and says why, when the sign-in has ended', async () => {
    answerLogin()
    answer(calls.verifyAuth, { status: 404, message: 'This sign-in has ended. Start again.' })
    const { user } = renderScreen(<LoginScreen />, nobody)
    await goToCode(user)
    await user.keyboard('000000')
    expect(await screen.findByText('This sign-in has ended. Start again.')).toBeVisible()
    expect(screen.getByLabelText('E-mail')).toHaveValue('ada@example.com')
  })

  test('goes back to the address, which is still there', async () => {
    answerLogin()
    const { user } = renderScreen(<LoginScreen />, nobody)
    await goToCode(user)
    await user.click(screen.getByRole('button', { name: 'Use another e-mail' }))
    expect(await screen.findByLabelText('E-mail')).toHaveValue('ada@example.com')
  })
})

test('sends a new code when the wait is over, not before', async () => {
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'nextTick'] })
  try {
    const { chosen } = answerLogin()
    const { user } = renderScreen(<LoginScreen />, nobody)
    await goToCode(user)
    expect(screen.getByRole('button', { name: /^Send a new code in (1:00|0:5\d)$/ })).toBeDisabled()
    act(() => jest.advanceTimersByTime(61_000))
    const again = await screen.findByRole('button', { name: 'Send a new code' })
    await user.click(again)
    expect(await screen.findByText(/We sent a new code/)).toBeVisible()
    expect(chosen).toHaveLength(2)
    expect(screen.getByRole('button', { name: /^Send a new code in/ })).toBeDisabled()
  } finally {
    jest.useRealTimers()
  }
})

describe('where to go after it', () => {
  test.each([
    ['/events/7/basic?x=1#a', '/events/7/basic?x=1#a'],
    [undefined, '/dashboard'],
    ['', '/dashboard'],
    ['events', '/dashboard'],
    ['https://evil.example/', '/dashboard'],
    ['//evil.example/', '/dashboard'],
    ['/\\evil.example/', '/dashboard'],
    ['/\t/evil.example/', '/dashboard'],
    ['javascript:alert(1)', '/dashboard'],
    ['/login?next=/login', '/dashboard'],
    ['/logout', '/dashboard'],
    [['/events', '/events'], '/dashboard'],
  ])('%j leads to %s', (next, to) => expect(nextAddress(next)).toBe(to))
})

describe('logging out', () => {
  test('ends the session on the server, forgets everything and goes to the login', async () => {
    const logouts = answer(calls.logout, { data: {} })
    document.cookie = 'accessToken=token-1; path=/'
    const { router, store } = renderScreen(<LogoutScreen />, { url: '/logout' })
    await waitFor(() => expect(router().asPath).toBe('/login'))
    expect(store.getState().auth).toEqual({ accessToken: '', user: null, isExpired: false })
    expect(document.cookie).not.toContain('token-1')
    await waitFor(() => expect(logouts).toHaveLength(1))
  })

  test('works for a session that the server has ended, without asking to sign in', async () => {
    const logouts = answer(calls.logout, { status: 401 })
    const { router, store } = renderScreen(<LogoutScreen />, { url: '/logout' })
    await waitFor(() => expect(router().asPath).toBe('/login'))
    await waitFor(() => expect(logouts).toHaveLength(1))
    expect(store.getState().auth.isExpired).toBe(false)
  })

  test('works when nobody is signed in', async () => {
    const { router } = renderScreen(<LogoutScreen />, { user: null, url: '/logout' })
    await waitFor(() => expect(router().asPath).toBe('/login'))
  })
})

test('axe finds nothing on any step of the login', async () => {
  answerLogin()
  const { user } = renderScreen(<LoginScreen />, nobody)
  expect(await axeProblems()).toEqual([])
  await user.type(screen.getByLabelText('E-mail'), 'ada@example.com{Enter}')
  const send = await screen.findByRole('button', { name: /Send code/ })
  expect(await axeProblems()).toEqual([])
  await user.click(send)
  await screen.findByText(/We sent a code/)
  expect(await axeProblems()).toEqual([])
})
