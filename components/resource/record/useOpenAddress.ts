import type { AddressName } from '#constants/addressNames.ts'
import { useRouter } from 'next/router'
import { useEffect, useRef, useState } from 'react'
import { useStableCallback } from '../../ui/useStableCallback.ts'
import { useAddress } from '../base/useAddress.ts'

/** The form of a new record that starts as a duplicate of the record with this id. */
export type CopyId = `copy-${number}`
/** The id of a record, the form of a new one, or nothing open. */
export type OpenedId = number | 'new' | CopyId | null

/** What is open, and how to change it. Its functions are stable. */
export interface RecordOpener {
  openedId: OpenedId
  open: (openedId: number | 'new' | CopyId) => void
  close: () => void
}

/** A change that the address does not show yet. An empty text closes; null leaves it to the address. */
interface PendingOpen {
  text: string | null
}

/**
 * Reads and writes which record is open: `?open=12`, or another name for another list of the screen. A change takes effect immediately,
 * before the address follows.
 */
export function useOpenAddress(key: AddressName = 'open'): RecordOpener {
  const router = useRouter()
  const changeAddress = useAddress()
  const inAddress = textOf(router.query[key])
  const [lastInAddress, setLastInAddress] = useState(inAddress)
  const [pending, setPending] = useState<PendingOpen>({ text: null })
  // The address has changed, by us or by the browser: from now on it decides what is open.
  if (lastInAddress !== inAddress) {
    setLastInAddress(inAddress)
    setPending({ text: null })
  }
  // The user went back before the address had changed: nothing opens that the address does not name.
  useEffect(() => {
    // Always a new object: React skips an update to a value that an abandoned render already had.
    const forget = () => setPending(({ text }) => ({ text: text === '' ? '' : null }))
    window.addEventListener('popstate', forget)
    return () => window.removeEventListener('popstate', forget)
  }, [])
  const current = pending.text ?? inAddress
  // The list without the record, if it is the previous entry of the history.
  const previousList = useRef<string | null>(null)
  useEffect(() => {
    if (inAddress === '') previousList.current = null
  }, [inAddress])
  const open = useStableCallback((openedId: number | 'new' | CopyId) => {
    if (current === '') previousList.current = listIn(router.asPath, key)
    setPending({ text: String(openedId) })
    changeAddress({ [key]: String(openedId) }, current === '' ? 'push' : 'replace')
  })
  const close = useStableCallback(() => {
    setPending({ text: '' })
    // Another page of the list may have been opened along with a record: that page stays.
    if (current !== '' && previousList.current === listIn(router.asPath, key)) router.back()
    else changeAddress({ [key]: '' })
  })
  return { openedId: openedIdOf(current), open, close }
}

const textOf = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '')
function openedIdOf(text: string): OpenedId {
  if (text === 'new') return text
  const [, copy, id] = /^(copy-)?([1-9]\d{0,8})$/.exec(text) ?? []
  if (id === undefined) return null
  return copy ? `copy-${Number(id)}` : Number(id)
}

/** The list's part of an address, without the open record. */
function listIn(address: string, key: string): string {
  const { pathname, searchParams } = new URL(address, 'http://here')
  searchParams.delete(key)
  searchParams.sort()
  return `${pathname}?${searchParams.toString()}`
}
