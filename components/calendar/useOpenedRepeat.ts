import { useState } from 'react'
import type { CalendarEntry } from '#contract/calendar/entries.ts'
import { useOpenAddress } from '../resource/record/useOpenAddress.ts'
import { rangeForViewer } from '../events/dateTexts.ts'
import { formatInZone } from '../ui/dates.ts'

/** A repeat that was opened. */
export interface Repeat {
  /** Its item. */
  id: number
  /** Its first day in the zone of the item, whose times the form shows, as YYYY-MM-DD. */
  day: string
  /** Its times for whoever looks; empty where they are the same. */
  yourTimes: string
}

/** Which repeat of a series the open item was opened by, until the item closes; undefined for an item that was opened otherwise. */
export function useOpenedRepeat(): [repeat: Repeat | undefined, onOpen: (entry: CalendarEntry) => void] {
  const { openedId } = useOpenAddress()
  const [repeat, setRepeat] = useState<Repeat>()
  const [lastOpenedId, setLastOpenedId] = useState(openedId)
  if (lastOpenedId !== openedId) {
    setLastOpenedId(openedId)
    if (openedId !== repeat?.id) setRepeat(undefined)
  }
  return [repeat, (entry) => setRepeat(repeatOf(entry))]
}

function repeatOf({ id, isRepeated, startsOn, startsAt, endsAt, timeZone }: CalendarEntry): Repeat | undefined {
  if (!isRepeated) return undefined
  if (startsOn) return { id, day: startsOn, yourTimes: '' }
  return startsAt && endsAt
    ? { id, day: formatInZone(startsAt, timeZone, 'YYYY-MM-DD'), yourTimes: rangeForViewer(startsAt, endsAt, timeZone) }
    : undefined
}
