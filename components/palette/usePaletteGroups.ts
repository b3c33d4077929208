import { useRouter } from 'next/router'
import { foldedText } from '#contract/foldedText.ts'
import type { FoundGroup } from '#contract/search.ts'
import { eventRecord } from '#store/events/events.ts'
import { useAppSelector } from '#store/hooks.ts'
import { eventIdIn } from '../events/eventIdIn.ts'
import { actionsFor, type Asked, entriesOfEvents, eventNamedIn, recordEntry, screensFor } from './entries.ts'
import type { Entry, EntryGroup, NamedEvent } from './Entry.ts'
import { hasWords, wordsOf } from './matching.ts'
import { type FoundRecords, useFound } from './useFound.ts'
import { type Kept, useRecent } from './useRecent.ts'

const mostEvents = 3

interface PaletteGroups {
  groups: readonly EntryGroup[]
  status: FoundRecords['status']
  again: () => void
  keep: (entry: Entry) => void
}

/**
 * The entries of the palette for a text: recent choices, screens and actions immediately, records and other events' entries as they are
 * found.
 */
export function usePaletteGroups(text: string): PaletteGroups {
  const event = useOpenEvent()
  const role = useAppSelector(({ auth }) => auth.user?.role ?? 'readOnly')
  const { recent, keep } = useRecent()
  const typed = wordsOf(text)
  const asked: Asked = { typed, role, event }
  const rest = eventNamedIn(asked) ?? ''
  const found = useFound(text.trim(), event && { parentKey: 'eventId', parentId: event.eventId })
  const named = useFound(rest)
  const screens = screensFor(asked)
  const actions = actionsFor(asked)
  const offered = [...screens, ...actions]
  const known = new Set(offered.map(({ key }) => key))
  const ofOthers = entriesOfEvents(asked, rest, eventsOf(named)).filter(({ key }) => !known.has(key))
  const lately = recent
    .flatMap((one) => currentOf(one, actionsFor({ ...asked, typed: [] })))
    .filter(({ title, hint = '' }) => hasWords(typed, `${title} ${hint}`))
  const isLately = new Set(lately.map(({ key }) => key))
  const but = (entries: readonly Entry[]) => entries.filter(({ key }) => !isLately.has(key))
  const groups: EntryGroup[] = [
    { key: 'recent', label: 'Recent', entries: lately },
    { key: 'screens', label: 'Screens', entries: [...but(screens), ...but(ofOthers.filter(({ kind }) => kind === 'screen'))] },
    { key: 'actions', label: 'Actions', entries: [...but(actions), ...but(ofOthers.filter(({ kind }) => kind === 'action'))] },
    ...found.groups.map(({ area, label, rows }) => ({
      key: `area ${area}`,
      label,
      entries: but(rows.filter(found.status === 'searching' ? holds(text) : () => true).map(recordEntry)),
    })),
  ]
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    status: found.status === 'found' && rest !== '' && named.status === 'searching' ? 'searching' : found.status,
    again: () => {
      found.again()
      named.again()
    },
    keep,
  }
}

/** During a search, keeps only those older results that contain the newer text, so that Enter does not open an unrelated record. */
function holds(text: string): (row: FoundGroup['rows'][number]) => boolean {
  const words = foldedText(text).split(/\s+/).filter(Boolean)
  return ({ title, subtitle }) => words.every((word) => foldedText(`${title} ${subtitle}`).includes(word))
}

const eventsOf = ({ status, groups }: FoundRecords): NamedEvent[] =>
  status !== 'found'
    ? []
    : groups
        .filter(({ area }) => area === 'events')
        .flatMap(({ rows }) => rows.map(({ id, title }) => ({ eventId: id, name: title })))
        .slice(0, mostEvents)

/** A recent choice as it is available now: an action only while it is offered here. */
function currentOf(kept: Kept, actions: readonly Entry[]): Entry[] {
  if (kept.kind !== 'action') return [kept]
  return actions.filter(({ key }) => key === kept.key)
}

/** The event whose tabs are on screen. */
function useOpenEvent(): NamedEvent | undefined {
  const { query, pathname } = useRouter()
  const eventId = pathname.startsWith('/events/[id]') ? eventIdIn(query.id) : undefined
  const { id, row } = useAppSelector(eventRecord.selectState)
  return eventId !== undefined && id === eventId && row ? { eventId, name: row.name } : undefined
}
