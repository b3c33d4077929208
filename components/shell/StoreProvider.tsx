import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import type { AppStore } from '#store/makeStore.ts'
import { useIsMounted } from '../ui/useIsMounted.ts'

/** Gives the screens their store. Pages are built without one: who is signed in stands in the browser's cookies. */
export function StoreProvider({ store, children }: { store: AppStore | undefined; children: ReactNode }) {
  return useIsMounted() && store ? <Provider store={store}>{children}</Provider> : null
}
