import { eventTabGroups } from '#constants/eventTabs.ts'
import { menu } from '#constants/menu.ts'
import { isAllowed, type Role } from '#constants/roles.ts'
import { routes } from '#constants/routes.ts'
import type { FoundRow } from '#contract/search.ts'
import { type Action, actions, type EventAction, eventActions } from './actions.ts'
import type { Entry, NamedEvent } from './Entry.ts'
import { hasWords, restAfter, restBefore } from './matching.ts'

const eventTabs = eventTabGroups.flatMap(({ tabs }) => tabs)
const mostFound = 8

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

export interface Asked {
  /** The words that were typed. */
  typed: readonly string[]
  role: Role
  /** The event that is open. */
  event?: NamedEvent
}

const mayOf =
  (role: Role) =>
  ({ permission = 'read' }: Pick<Action, 'permission'>): boolean =>
    isAllowed(role, permission)

/** The screens that the words name: of the console, and of the event that is open. */
export function screensFor({ typed, event }: Asked): Entry[] {
  const all = [...screenEntries, ...(event ? tabEntries(event) : [])]
  return typed.length === 0 ? all : all.filter(({ title, hint = '' }) => hasWords(typed, `${title} ${hint}`)).slice(0, mostFound)
}

/** The actions that the words name, of those that the role may do. */
export function actionsFor({ typed, role, event }: Asked): Entry[] {
  const may = mayOf(role)
  const general = actions.filter(may).filter(({ title, also = '' }) => hasWords(typed, `${title} ${also}`))
  const ofEvent = event ? eventActions.filter(may).filter(({ title, also = '' }) => hasWords(typed, `${title} ${also} ${event.name}`)) : []
  const all = [...(event ? ofEvent.map((action) => eventActionEntry(action, event)) : []), ...general.map(actionEntry)]
  return typed.length === 0 ? all : all.slice(0, mostFound)
}

/** What was typed beside the name of a tab or of an action: it may name another event. Nothing when neither is meant. */
export function eventNamedIn({ typed, role }: Asked): string | undefined {
  const rests = [
    ...eventTabs.flatMap(({ label }) => [restAfter(typed, `${label} of`), restBefore(typed, label)]),
    ...eventActions.filter(mayOf(role)).map(({ title }) => restAfter(typed, title)),
  ].flatMap((rest) => (rest ? [rest.join(' ')] : []))
  return rests.toSorted((a, b) => a.length - b.length)[0]
}

/** The tabs and actions that were meant for the events that the rest of the words (`eventNamedIn`) found. */
export function entriesOfEvents({ typed, role }: Asked, rest: string, events: readonly NamedEvent[]): Entry[] {
  const isRest = (words: string[] | undefined) => words?.join(' ') === rest
  const tabs = eventTabs.filter(({ label }) => isRest(restAfter(typed, `${label} of`)) || isRest(restBefore(typed, label)))
  const done = eventActions.filter(mayOf(role)).filter(({ title }) => isRest(restAfter(typed, title)))
  return events
    .flatMap((event) => [
      ...tabEntries(event).filter(({ title }) => tabs.some(({ label }) => label === title)),
      ...done.map((action) => eventActionEntry(action, event)),
    ])
    .slice(0, mostFound)
}

/** A row that was found, as a line. */
export const recordEntry = ({ area, id, title, subtitle, address }: FoundRow): Entry => ({
  key: `record ${area} ${id}`,
  kind: 'record',
  title,
  hint: address === null ? [subtitle, 'At no event yet'].filter(Boolean).join(' · ') : subtitle,
  address,
})
