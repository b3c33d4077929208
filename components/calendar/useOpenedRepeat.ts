import { useState } from 'react'
import type { CalendarEntry } from '#contract/calendar/entries.ts'
import { useOpenAddress } from '../resource/record/useOpenAddress.ts'
import { localDay } from './calendarViews.ts'

/** A repeat that was opened: its item, and its day for whoever looks, as YYYY-MM-DD. */
interface Repeat {
  id: number
  day: string
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

function repeatOf({ id, isRepeated, startsOn, startsAt }: CalendarEntry): Repeat | undefined {
  const day = startsOn ?? (startsAt && localDay(new Date(startsAt)))
  return isRepeated && day ? { id, day } : undefined
}
