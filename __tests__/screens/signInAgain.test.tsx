import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import * as calls from '#contract/auth.ts'
import * as contract from '#contract/events/events.ts'
import { AppShell } from '#components/shell/AppShell.tsx'
import { nextEvents } from '#store/events/nextEvents.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { axeProblems } from '../support/axe.ts'
import { eventRow } from '../support/eventRow.ts'
import { answerLogin, goToCode } from '../support/signIn.ts'
import { answer, renderScreen, someUser } from '../support/screens.tsx'

const { list } = contract.events.calls
/** A page with something typed on it and a list that it asks for. */
function Page() {
  const dispatch = useAppDispatch()
  const { status } = useAppSelector(nextEvents.selectState)
  const rows = useAppSelector(nextEvents.selectRows)
  const [text, setText] = useState('')
  return (
    <>
      <label>
        Note <input value={text} onChange={({ target }) => setText(target.value)} />
      </label>
      <button onClick={() => void dispatch(nextEvents.fetchList({ page: 1 }))}>Load</button>
      <p>
        {status}: {rows.map(({ name }) => name).join(', ')}
      </p>
    </>
  )
}

const open = () =>
  renderScreen(
    <AppShell hasMenu={false}>
      <Page />
    </AppShell>,
    { url: '/dashboard' },
  )

/** Answers 401 to all tokens but the new one. */
const answerOnlyNew = (isNew: () => boolean) =>
  answer(list, () => (isNew() ? { data: [eventRow({ name: 'Forum' })] } : { status: 401, message: 'Sign in again.' }))

async function letExpire(user: ReturnType<typeof renderScreen>['user']) {
  await user.type(screen.getByLabelText('Note'), 'half a thought')
  await user.click(screen.getByRole('button', { name: 'Load' }))
  return screen.findByRole('dialog', { name: 'Your session has ended' })
}

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}))

describe('a session that ends while the page is open', () => {
  test('asks to sign in over the page, and the call goes on by itself', async () => {
    const { verified } = answerLogin()
    const sent = answerOnlyNew(() => verified.length > 0)
    const { user, store, router } = open()
    const dialog = await letExpire(user)
    expect(dialog).toHaveTextContent('Ada Park, sign in again to continue.')
    expect(await axeProblems(dialog)).toEqual([])
    await goToCode(user)
    await user.keyboard('123456')
    expect(await screen.findByText('loaded: Forum')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByLabelText('Note')).toHaveValue('half a thought')
    expect(sent).toHaveLength(2)
    expect(store.getState().auth).toEqual({ accessToken: 'token-2', user: someUser, isExpired: false })
    expect(router().asPath).toBe('/dashboard')
  })

  test('cannot be waved away', async () => {
    answerOnlyNew(() => false)
    const { user } = open()
    const dialog = await letExpire(user)
    await user.keyboard('{Escape}')
    expect(dialog).toBeVisible()
    expect(within(dialog).queryByRole('button', { name: 'Close' })).toBeNull()
  })

  test('starts anew for another person: nothing of the first is left, and their call is not made again', async () => {
    const other = { contactId: 2, name: 'Ben Ito', role: 'readOnly' } as const
    const { verified } = answerLogin(other)
    const sent = answerOnlyNew(() => verified.length > 0)
    const { user, store } = open()
    await letExpire(user)
    sessionStorage.setItem('copilot.draft.speaker', '{}')
    await goToCode(user)
    await user.keyboard('123456')
    expect(await screen.findByRole('button', { name: /Ben Ito/ })).toBeVisible()
    expect(screen.getByLabelText('Note')).toHaveValue('')
    expect(screen.getByText('idle:')).toBeVisible()
    expect(sent).toHaveLength(1)
    expect(sessionStorage.getItem('copilot.draft.speaker')).toBeNull()
    expect(store.getState().auth.user).toEqual(other)
    expect(document.cookie).toContain('token-2')
  })

  test('can be left by signing out', async () => {
    answer(calls.logout, { data: {} })
    answerOnlyNew(() => false)
    const { user } = open()
    const dialog = await letExpire(user)
    expect(within(dialog).getByRole('link', { name: 'Sign out instead' })).toHaveAttribute('href', '/logout')
  })
})
