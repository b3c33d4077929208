import { useEffect, useState } from 'react'
import { isCompletePhone } from '#contract/phones.ts'

type Format = (phone: string) => string
let format: Format | undefined

/** Loads how the countries write their numbers, once: it is not needed for the first rows. */
async function loadFormat(): Promise<Format> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  return (format ??= (phone) => parsePhoneNumberFromString(phone)?.formatInternational() ?? phone)
}

/** Loads it together with code that shows numbers, which is fetched while the page is idle. A failure is tried again when needed. */
export function preloadPhoneFormat(): void {
  if (typeof window !== 'undefined') loadFormat().catch(() => undefined)
}

/** A stored phone number as people read it, such as “+41 44 668 18 00”; as it is stored until that can be said, and if it is incomplete. */
export function usePhoneText(phone: string): string {
  const [loaded, setLoaded] = useState<{ format: Format } | undefined>(format && { format })
  const isReadable = isCompletePhone(phone)
  useEffect(() => {
    let isMounted = true
    if (isReadable && !loaded)
      loadFormat().then(
        (found) => isMounted && setLoaded({ format: found }),
        // The number stays as it is stored.
        () => undefined,
      )
    return () => {
      isMounted = false
    }
  }, [isReadable, loaded])
  return isReadable && loaded ? loaded.format(phone) : phone
}
