import { type ReactNode, useState } from 'react'
import { Provider } from 'react-redux'
import { makeBrowserStore } from '#store/makeStore.ts'
import { useIsMounted } from '../ui/useIsMounted.ts'

/** Gives the screens their store. Pages are built without one: who is signed in stands in the browser's cookies. */
export function StoreProvider({ children }: { children: ReactNode }) {
  return useIsMounted() ? <BrowserStore>{children}</BrowserStore> : null
}

function BrowserStore({ children }: { children: ReactNode }) {
  const [store] = useState(makeBrowserStore)
  return <Provider store={store}>{children}</Provider>
}
