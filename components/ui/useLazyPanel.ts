import { useState } from 'react'

/** A drawer or dialog whose code loads when it is first opened. It stays mounted afterwards, so that closing is animated. */
export function useLazyPanel() {
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = () => {
    setWasOpened(true)
    setIsOpen(true)
  }
  return { isOpen, wasOpened, open, close: () => setIsOpen(false) }
}
