import type { AddressName } from '#constants/addressNames.ts'
import { useRouter } from 'next/router'
import { useEffect, useRef, useState } from 'react'
import { useStable } from '../../ui/useStable.ts'
import { useAddress } from '../useAddress.ts'

/** The id of a record, the form of a new one, or nothing open. */
export type Opened = number | 'new' | null

/** What is open, and how to change it. Its functions are stable. */
export interface Opening {
  opened: Opened
  open: (opened: number | 'new') => void
  close: () => void
}

/** A change that the address does not show yet. An empty text closes; null leaves it to the address. */
interface Asked {
  text: string | null
}

/**
 * Reads and writes which record is open: `?open=12`, or another name for another list of the screen. A change takes effect immediately,
 * before the address follows.
 */
export function useOpenAddress(key: AddressName = 'open'): Opening {
  const router = useRouter()
  const move = useAddress()
  const inAddress = textOf(router.query[key])
  const [seen, setSeen] = useState(inAddress)
  const [asked, setAsked] = useState<Asked>({ text: null })
  // The address has changed, by us or by the browser: from now on it decides what is open.
  if (seen !== inAddress) {
    setSeen(inAddress)
    setAsked({ text: null })
  }
  // The user went back before the address had changed: nothing opens that the address does not name.
  useEffect(() => {
    // Always a new object: React skips an update to a value that an abandoned render already had.
    const forget = () => setAsked(({ text }) => ({ text: text === '' ? '' : null }))
    window.addEventListener('popstate', forget)
    return () => window.removeEventListener('popstate', forget)
  }, [])
  const current = asked.text ?? inAddress
  // The list without the record, if it is the previous entry of the history.
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
    // Another page of the list may have been opened along with a record: that page stays.
    if (current !== '' && listBefore.current === listIn(router.asPath, key)) router.back()
    else move({ [key]: '' })
  })
  return { opened: openedOf(current), open, close }
}

const textOf = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '')
const openedOf = (text: string): Opened => (text === 'new' ? 'new' : /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)

/** The list's part of an address, without the open record. */
function listIn(address: string, key: string): string {
  const { pathname, searchParams } = new URL(address, 'http://here')
  searchParams.delete(key)
  searchParams.sort()
  return `${pathname}?${searchParams.toString()}`
}
