import type { AddressName } from '#constants/addressNames.ts'
import { useRouter } from 'next/router'
import { useEffect, useRef, useState } from 'react'
import { useStable } from '../../ui/useStable.ts'
import { useAddress } from '../useAddress.ts'

/** A record by its id, the form of a new one, or neither. */
export type Opened = number | 'new' | null

/** What is open, and how that changes. Its functions are the same every time. */
export interface Opening {
  opened: Opened
  open: (opened: number | 'new') => void
  close: () => void
}

/** What was asked for and is not in the address yet; an empty text closes, nothing leaves it to the address. */
interface Asked {
  text: string | null
}

/** Reads and writes which record is open, `?open=12`, or under the key of another list of the screen. What is asked for counts at once, before the address has followed. */
export function useOpenAddress(key: AddressName = 'open'): Opening {
  const router = useRouter()
  const move = useAddress()
  const inAddress = textOf(router.query[key])
  const [seen, setSeen] = useState(inAddress)
  const [asked, setAsked] = useState<Asked>({ text: null })
  // The address has moved, by us or by the browser: from now on it says what is open.
  if (seen !== inAddress) {
    setSeen(inAddress)
    setAsked({ text: null })
  }
  // Somebody went back before the address had followed: nothing is opened that it does not say.
  useEffect(() => {
    // Always a new value: React leaves out a change to one that a drawing which was given up had already.
    const forget = () => setAsked(({ text }) => ({ text: text === '' ? '' : null }))
    window.addEventListener('popstate', forget)
    return () => window.removeEventListener('popstate', forget)
  }, [])
  const current = asked.text ?? inAddress
  // The list without the record, where it is the step before this one in the history.
  const listBefore = useRef<string | null>(null)
  useEffect(() => {
    if (inAddress === '') listBefore.current = null
  }, [inAddress])
  const open = useStable((opened: number | 'new') => {
    if (current === '') listBefore.current = listIn(router.asPath, key)
    setAsked({ text: String(opened) })
    move({ [key]: String(opened) }, current === '' ? 'push' : 'replace')
  })
  const close = useStable(() => {
    setAsked({ text: '' })
    // Another page of the list may have been turned to while a record was open: that one stays.
    if (current !== '' && listBefore.current === listIn(router.asPath, key)) router.back()
    else move({ [key]: '' })
  })
  return { opened: openedOf(current), open, close }
}

const textOf = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '')
const openedOf = (text: string): Opened => (text === 'new' ? 'new' : /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)

/** What the address says of the list, whichever record is open. */
function listIn(address: string, key: string): string {
  const { pathname, searchParams } = new URL(address, 'http://here')
  searchParams.delete(key)
  searchParams.sort()
  return `${pathname}?${searchParams.toString()}`
}
