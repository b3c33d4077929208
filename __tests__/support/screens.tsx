import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Provider } from 'react-redux'
import { ConfirmProvider } from '#components/ui/ConfirmProvider.tsx'
import { AntdTheme } from '#components/ui/AntdTheme.tsx'
import type { User } from '#contract/auth.ts'
import { makeNucleus } from '#services/nucleus.ts'
import { makeStore } from '#store/makeStore.ts'
import type { RootState } from '#store/rootState.ts'
import { nucleusUrl } from './answer.ts'
import { type MemoryRouter, makeMemoryRouter } from './memoryRouter.ts'

export { answer, heldAnswer, networkError } from './answer.ts'

export const someUser: User = { contactId: 1, name: 'Ada Park', role: 'admin' }

interface ScreenOptions {
  preloadedState?: Partial<RootState>
  /** Who is signed in; nobody when null. */
  user?: User | null
  /** The address the browser shows, with its query. */
  url?: string
  /** Whether the router knows at once what the address says; `becomeReady` tells it later. */
  isReady?: boolean
}

/**
 * Renders a screen as the console does: a real store, a router that keeps the address, calls over the (answered)
 * network. Also gives a `user` who types and clicks, the `router` as it is now, and the files that were saved.
 */
export function renderScreen(ui: ReactNode, { preloadedState, user = someUser, url = '/', isReady }: ScreenOptions = {}) {
  const saved: { file: Blob; fileName: string }[] = []
  const router = makeMemoryRouter(url, isReady)
  const auth = { accessToken: user ? 'token-1' : '', user, isExpired: false }
  const store: ReturnType<typeof makeStore> = makeStore({
    nucleus: makeNucleus({ baseUrl: nucleusUrl, getAccessToken: () => store.getState().auth.accessToken }),
    saveFile: (file, fileName) => saved.push({ file, fileName }),
    preloadedState: { auth, ...preloadedState },
  })
  const screen = render(ui, {
    wrapper: ({ children }) => (
      <Around store={store} router={router}>
        {children}
      </Around>
    ),
  })
  return {
    ...screen,
    store,
    saved,
    router: router.current,
    holdMoves: router.hold,
    becomeReady: router.becomeReady,
    user: userEvent.setup(),
  }
}

function Around({ store, router, children }: { store: ReturnType<typeof makeStore>; router: MemoryRouter; children: ReactNode }) {
  const current = useSyncExternalStore(router.subscribe, router.current, router.current)
  return (
    <RouterContext.Provider value={current}>
      <Provider store={store}>
        <ConfirmProvider>
          <AntdTheme>{children}</AntdTheme>
        </ConfirmProvider>
      </Provider>
    </RouterContext.Provider>
  )
}
