import { eventTabGroups } from '#constants/eventTabs.ts'
import { menu } from '#constants/menu.ts'
import { isAllowed, type Role } from '#constants/roles.ts'
import { routes } from '#constants/routes.ts'
import type { SearchHit } from '#contract/search.ts'
import { type Action, actions, type EventAction, eventActions } from './actions.ts'
import type { Entry, NamedEvent } from './Entry.ts'
import { hasWords, restAfter, restBefore } from './matching.ts'

const eventTabs = eventTabGroups.flatMap(({ tabs }) => tabs)
const maxEntries = 8

const screenEntries: readonly Entry[] = menu
  .flatMap(({ entries }) => entries)
  .map(({ label, route }) => ({ key: `screen ${route}`, kind: 'screen', title: label, address: route }))
const tabEntries = (event: NamedEvent): Entry[] =>
  eventTabs.map(({ key, label }) => {
    const address = routes.event(event.eventId, key)
    return { key: `screen ${address}`, kind: 'screen', title: label, hint: event.name, address }
  })
const actionEntry = ({ key, title, address, run }: Action): Entry => ({ key: `action ${key}`, kind: 'action', title, address, run })
const eventActionEntry = ({ key, title, address, run }: EventAction, event: NamedEvent): Entry => ({
  key: `action ${key} ${event.eventId}`,
  kind: 'action',
  title: `${title} ${event.name}`,
  address: address?.(event),
  run: run?.(event),
})

export interface PaletteQuery {
  /** The typed words. */
  typed: readonly string[]
  role: Role
  /** The open event. */
  event?: NamedEvent
  /** Whether a word of a title may be typed with one slip. */
  isForgiving?: boolean
}

const mayOf =
  (role: Role) =>
  ({ permission = 'read' }: Pick<Action, 'permission'>): boolean =>
    isAllowed(role, permission)

/** The screens that match the words: of the console, and of the open event. */
export function screensFor({ typed, event, isForgiving }: PaletteQuery): Entry[] {
  const all = [...screenEntries, ...(event ? tabEntries(event) : [])]
  const isMatch = ({ title, hint = '' }: Entry) => hasWords(typed, `${title} ${hint}`, isForgiving ? title : undefined)
  return typed.length === 0 ? all : all.filter(isMatch).slice(0, maxEntries)
}

/** The actions that match the words and that the role allows. */
export function actionsFor({ typed, role, event, isForgiving }: PaletteQuery): Entry[] {
  const may = mayOf(role)
  const isMatch = ({ title, synonyms = '' }: Pick<Action, 'title' | 'synonyms'>, eventName = '') =>
    hasWords(typed, `${title} ${synonyms} ${eventName}`, isForgiving ? `${title} ${synonyms}` : undefined)
  const matchingActions = actions.filter(may).filter((action) => isMatch(action))
  const matchingEventActions = event ? eventActions.filter(may).filter((action) => isMatch(action, event.name)) : []
  const all = [...(event ? matchingEventActions.map((action) => eventActionEntry(action, event)) : []), ...matchingActions.map(actionEntry)]
  return typed.length === 0 ? all : all.slice(0, maxEntries)
}

/** The typed text besides the name of a tab or an action, which may name another event. Undefined if no tab or action matches. */
export function eventNamedIn({ typed, role }: PaletteQuery): string | undefined {
  const rests = [
    ...eventTabs.flatMap(({ label }) => [restAfter(typed, `${label} of`), restBefore(typed, label)]),
    ...eventActions.filter(mayOf(role)).map(({ title }) => restAfter(typed, title)),
  ].flatMap((rest) => (rest ? [rest.join(' ')] : []))
  return rests.toSorted((a, b) => a.length - b.length)[0]
}

/** The matching tabs and actions for the events found by the rest of the words (`eventNamedIn`). */
export function entriesOfEvents({ typed, role }: PaletteQuery, rest: string, events: readonly NamedEvent[]): Entry[] {
  const isRest = (words: string[] | undefined) => words?.join(' ') === rest
  const tabs = eventTabs.filter(({ label }) => isRest(restAfter(typed, `${label} of`)) || isRest(restBefore(typed, label)))
  const matchingActions = eventActions.filter(mayOf(role)).filter(({ title }) => isRest(restAfter(typed, title)))
  return events
    .flatMap((event) => [
      ...tabEntries(event).filter(({ title }) => tabs.some(({ label }) => label === title)),
      ...matchingActions.map((action) => eventActionEntry(action, event)),
    ])
    .slice(0, maxEntries)
}

/** A search result as a line. */
export const recordEntry = ({ area, id, title, subtitle, address }: SearchHit): Entry => ({
  key: `record ${area} ${id}`,
  kind: 'record',
  title,
  hint: address === null ? [subtitle, 'No events yet'].filter(Boolean).join(' · ') : subtitle,
  address,
})
