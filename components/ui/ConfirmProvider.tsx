import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { lazyPart } from './lazyPart.tsx'
import type { ConfirmFunction, Confirmation } from './confirmation.ts'

const ConfirmDialog = lazyPart(() => import('./ConfirmDialog.tsx').then((file) => file.ConfirmDialog))

const Context = createContext<ConfirmFunction>(() => Promise.resolve(false))
export const useConfirm = (): ConfirmFunction => useContext(Context)

/** Provides the one confirmation dialog. Its code loads with the first question. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<(Confirmation & { resolve: (isConfirmed: boolean) => void }) | null>(null)
  const confirm = useCallback<ConfirmFunction>((confirmation) => new Promise((resolve) => setPending({ ...confirmation, resolve })), [])
  return (
    <Context value={confirm}>
      {children}
      {pending && (
        <ConfirmDialog
          {...pending}
          onAnswer={(isConfirmed) => {
            setPending(null)
            pending.resolve(isConfirmed)
          }}
        />
      )}
    </Context>
  )
}
