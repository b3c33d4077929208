import { describe, expect, test } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime'
import { useState, useSyncExternalStore } from 'react'
import { LoginScreen } from '#components/login/LoginScreen.tsx'
import { openStore } from '#components/shell/openStore.ts'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { StoreProvider } from '#components/shell/StoreProvider.tsx'
import { readSession, writeSession } from '#services/session.ts'
import { type MemoryRouter, makeMemoryRouter } from '../support/memoryRouter.ts'
import { someUser } from '../support/screens.tsx'

const accessToken = 'a-_Z'.repeat(10) + '123'
const encoded = (value: unknown): string => encodeURIComponent(JSON.stringify(value))

/** The console as the browser opens it: who is signed in is in the cookies alone. */
function openConsole(url: string) {
  const router = makeMemoryRouter(url)
  const visited: string[] = []
  router.subscribe(() => visited.push(router.current().asPath))
  render(<Console router={router} />)
  return { router: router.current, visited }
}

const StaffPage = () => <p>A page for staff</p>

function Console({ router }: { router: MemoryRouter }) {
  const [store] = useState(openStore)
  const current = useSyncExternalStore(router.subscribe, router.current, router.current)
  return (
    <RouterContext.Provider value={current}>
      <StoreProvider store={store}>
        <PageFrame Page={current.pathname === '/login' ? LoginScreen : StaffPage} />
      </StoreProvider>
    </RouterContext.Provider>
  )
}

const damaged: [what: string, user: string][] = [
  ['is not JSON', 'somebody'],
  ['is null', 'null'],
  ['is a list', encoded([1])],
  ['lacks a field', encoded({ contactId: 1, name: 'Ada Park' })],
  ['has a field of another kind', encoded({ ...someUser, contactId: 'one' })],
  ['has a field too many', encoded({ ...someUser, isOwner: true })],
  ['has a role that does not exist', encoded({ ...someUser, role: 'owner' })],
  ['has a role out of every object', encoded({ ...someUser, role: 'constructor' })],
  ['cannot be decoded', '%E0%A4%A'],
  ['is half encoded', '%7B%22contactId%22'],
]

describe('cookies that are not exactly as the console wrote them', () => {
  test.each(damaged)('are no session when the user %s', async (_, user) => {
    document.cookie = `accessToken=${accessToken}; path=/`
    document.cookie = `user=${user}; path=/`
    const { router, visited } = openConsole('/events')
    expect(await screen.findByLabelText('E-mail')).toBeVisible()
    expect(router().asPath).toBe('/login?next=%2Fevents')
    expect(visited).toHaveLength(1)
    await waitFor(() => expect(document.cookie).toBe(''))
  })

  test.each([
    ['there is no token', undefined],
    ['the token is empty', ''],
    ['the token is of another shape', 'token-1'],
    ['the token cannot be decoded', '%E0%A4%A'],
  ])('are no session when %s', async (_, token) => {
    if (token !== undefined) document.cookie = `accessToken=${token}; path=/`
    document.cookie = `user=${encoded(someUser)}; path=/`
    const { visited } = openConsole('/login')
    expect(await screen.findByLabelText('E-mail')).toBeVisible()
    expect(visited).toEqual([])
    expect(document.cookie).toBe('')
  })
})

test('cookies as the console wrote them are a session', () => {
  writeSession({ accessToken, user: someUser })
  expect(readSession()).toEqual({ accessToken, user: someUser })
  expect(document.cookie).toContain(accessToken)
})
