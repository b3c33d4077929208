import { useRouter } from 'next/router'
import type { SearchGroup } from '#contract/search.ts'
import { eventRecord } from '#store/events/events.ts'
import { useAppSelector } from '#store/hooks.ts'
import { parseId } from '../ui/parseId.ts'
import { hasWordsOf } from '../ui/hasWordsOf.ts'
import { actionsFor, type PaletteQuery, entriesOfEvents, eventNamedIn, recordEntry, screensFor } from './entries.ts'
import type { Entry, EntryGroup, NamedEvent } from './Entry.ts'
import { hasWords, wordsOf } from './matching.ts'
import { type RecordSearch, useRecordSearch } from './useRecordSearch.ts'
import { type StoredEntry, useRecentEntries } from './useRecentEntries.ts'

const maxEvents = 3

interface PaletteGroups {
  groups: readonly EntryGroup[]
  status: RecordSearch['status']
  again: () => void
  remember: (entry: Entry) => void
}

/**
 * The entries of the palette for a text: recent choices, screens and actions immediately, records and other events' entries as they are
 * found.
 */
export function usePaletteGroups(text: string): PaletteGroups {
  const event = useOpenEvent()
  const role = useAppSelector(({ auth }) => auth.user?.role ?? 'readOnly')
  const { recent, remember } = useRecentEntries()
  const typed = wordsOf(text)
  const query: PaletteQuery = { typed, role, event }
  const rest = eventNamedIn(query) ?? ''
  const records = useRecordSearch(text.trim(), event && { parentKey: 'eventId', parentId: event.eventId })
  const namedEvents = useRecordSearch(rest)
  const { isForgiving, screens, actions } = offersFor(query, records)
  const offeredEntries = [...screens, ...actions]
  const offeredKeys = new Set(offeredEntries.map(({ key }) => key))
  const otherEventEntries = entriesOfEvents(query, rest, eventsOf(namedEvents)).filter(({ key }) => !offeredKeys.has(key))
  const recentEntries = recent
    .flatMap((one) => currentOf(one, actionsFor({ ...query, typed: [] })))
    .filter(({ title, hint = '' }) => hasWords(typed, `${title} ${hint}`))
  const recentKeys = new Set(recentEntries.map(({ key }) => key))
  const withoutRecent = (entries: readonly Entry[]) => entries.filter(({ key }) => !recentKeys.has(key))
  const offeredGroups: EntryGroup[] = [
    {
      key: 'screens',
      label: 'Screens',
      entries: [...withoutRecent(screens), ...withoutRecent(otherEventEntries.filter(({ kind }) => kind === 'screen'))],
    },
    {
      key: 'actions',
      label: 'Actions',
      entries: [...withoutRecent(actions), ...withoutRecent(otherEventEntries.filter(({ kind }) => kind === 'action'))],
    },
  ]
  const recordGroups: EntryGroup[] = records.groups.map(({ area, label, rows }) => ({
    key: `area ${area}`,
    label,
    entries: withoutRecent(rows.filter(records.status === 'searching' ? contains(text) : () => true).map(recordEntry)),
  }))
  const groups: EntryGroup[] = [
    { key: 'recent', label: 'Recent', entries: recentEntries },
    // Enter opens the first entry: a record that has the typed words rather than a screen that nearly has them.
    ...(isForgiving && hasExactRow(records) ? [...recordGroups, ...offeredGroups] : [...offeredGroups, ...recordGroups]),
  ]
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    status: records.status === 'found' && rest !== '' && namedEvents.status === 'searching' ? 'searching' : records.status,
    again: () => {
      records.again()
      namedEvents.again()
    },
    remember,
  }
}

/** The screens and actions that match; if there are none, those that match with a slip, once the search has ended. */
function offersFor(query: PaletteQuery, records: RecordSearch) {
  const offers = { isForgiving: false, screens: screensFor(query), actions: actionsFor(query) }
  if (records.status === 'searching' || offers.screens.length + offers.actions.length > 0) return offers
  const forgiving = { ...query, isForgiving: true }
  return { isForgiving: true, screens: screensFor(forgiving), actions: actionsFor(forgiving) }
}

const hasExactRow = ({ groups }: RecordSearch): boolean => groups.some(({ rows }) => rows.some(({ rank }) => rank !== 'typo'))

/** During a search, keeps only those older results that contain the newer text, so that Enter does not open an unrelated record. */
function contains(text: string): (row: SearchGroup['rows'][number]) => boolean {
  const isMatch = hasWordsOf(text)
  return ({ title, subtitle }) => isMatch(`${title} ${subtitle}`)
}

const eventsOf = ({ status, groups }: RecordSearch): NamedEvent[] =>
  status !== 'found'
    ? []
    : groups
        .filter(({ area }) => area === 'events')
        .flatMap(({ rows }) => rows.map(({ id, title }) => ({ eventId: id, name: title })))
        .slice(0, maxEvents)

/** A recent choice as it is available now: an action only while it is offered here. */
function currentOf(stored: StoredEntry, actions: readonly Entry[]): Entry[] {
  if (stored.kind !== 'action') return [stored]
  return actions.filter(({ key }) => key === stored.key)
}

/** The event whose tabs are on screen. */
function useOpenEvent(): NamedEvent | undefined {
  const { query, pathname } = useRouter()
  const eventId = pathname.startsWith('/events/[id]') ? parseId(query.id) : undefined
  const { id, row } = useAppSelector(eventRecord.selectState)
  return eventId !== undefined && id === eventId && row ? { eventId, name: row.name } : undefined
}
