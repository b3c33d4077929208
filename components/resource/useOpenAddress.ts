import { useRouter } from 'next/router'
import { useEffect, useRef, useState } from 'react'
import { useAddress } from './useAddress.ts'

/** A record by its id, the form of a new one, or neither. */
export type Opened = number | 'new' | null

/** Reads and writes which record is open, `?open=12`. What is asked for counts at once, before the address has followed. */
export function useOpenAddress(): { opened: Opened; open: (opened: number | 'new') => void; close: () => void } {
  const router = useRouter()
  const move = useAddress()
  const inAddress = typeof router.query.open === 'string' ? router.query.open : ''
  const [seen, setSeen] = useState(inAddress)
  const [asked, setAsked] = useState<string | null>(null)
  // The address has moved, by us or by the browser: from now on it says what is open.
  if (seen !== inAddress) {
    setSeen(inAddress)
    setAsked(null)
  }
  const current = asked ?? inAddress
  // Whether the step before this one in the history is the list without the record.
  const wasPushed = useRef(false)
  useEffect(() => {
    if (inAddress === '') wasPushed.current = false
  }, [inAddress])
  return {
    opened: openedOf(current),
    open: (opened) => {
      if (current === '') wasPushed.current = true
      setAsked(String(opened))
      move({ open: String(opened) }, current === '' ? 'push' : 'replace')
    },
    close: () => {
      setAsked('')
      if (wasPushed.current && inAddress !== '') router.back()
      else move({ open: '' })
    },
  }
}

const openedOf = (text: string): Opened => (text === 'new' ? 'new' : /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)
