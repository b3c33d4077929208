import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import type { AppStore } from '#store/makeStore.ts'
import { useIsHydrated } from '../ui/useIsHydrated.ts'

/** Provides the store to the screens. Pages are prerendered without one: the session is in the browser's cookies. */
export function StoreProvider({ store, children }: { store: AppStore | undefined; children: ReactNode }) {
  return useIsHydrated() && store ? <Provider store={store}>{children}</Provider> : null
}
