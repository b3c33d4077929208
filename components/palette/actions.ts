import type { EventTabKey } from '#constants/eventTabs.ts'
import { severity } from '#constants/notices.ts'
import type { Permission } from '#constants/roles.ts'
import { openIn, routes } from '#constants/routes.ts'
import { eventContacts } from '#store/events/eventContacts.ts'
import { registrations } from '#store/events/registrations.ts'
import { speakers } from '#store/events/speakers.ts'
import { noticeShown } from '#store/ui/ui.ts'
import type { Entry, NamedEvent, Tools } from './Entry.ts'

interface Offered {
  key: string
  /** Synonyms that people may type. */
  also?: string
  permission?: Permission
}
/** An action available everywhere, subject to the user's role. */
export interface Action extends Offered, Pick<Entry, 'address' | 'run'> {
  title: string
}
/** An action on an event: its title ends with the event's name. */
export interface EventAction extends Offered {
  title: string
  address?: (event: NamedEvent) => string
  run?: (event: NamedEvent) => (tools: Tools) => void
}

export const actions: readonly Action[] = [
  { key: 'createEvent', title: 'Create event', also: 'new add', permission: 'editEvents', address: openIn(routes.events, 'new') },
  { key: 'light', title: 'Light theme', also: 'bright mode', run: ({ chooseTheme }) => chooseTheme('light') },
  { key: 'dark', title: 'Dark theme', also: 'night mode', run: ({ chooseTheme }) => chooseTheme('dark') },
  { key: 'system', title: 'Theme as the system', also: 'mode automatic', run: ({ chooseTheme }) => chooseTheme('system') },
  { key: 'logOut', title: 'Log out', also: 'sign out leave', address: routes.logout },
]

/** Opens the form of a new row in a tab. */
const adding = (key: EventTabKey, title: string, permission: Permission = 'editEvents'): EventAction => ({
  key: `add ${key}`,
  title,
  also: 'new create',
  permission,
  address: ({ eventId }) => openIn(routes.event(eventId, key), 'new'),
})
/** Exports a list as a spreadsheet. The call shows its own failures. */
const exporting = (what: string, start: (dispatch: Tools['dispatch'], eventId: number) => unknown): EventAction => ({
  key: `export ${what}`,
  title: `Export ${what} of`,
  also: 'download excel spreadsheet',
  run:
    (event) =>
    ({ dispatch }) => {
      dispatch(noticeShown({ severity: severity.info, text: `The ${what} of ${event.name} are being exported.` }))
      start(dispatch, event.eventId)
    },
})

export const eventActions: readonly EventAction[] = [
  adding('registrations', 'Add registration to', 'editRegistrations'),
  adding('speakers', 'Add speaker to'),
  adding('agenda', 'Add session to'),
  adding('sponsor', 'Add sponsor to'),
  adding('companies', 'Add company to'),
  adding('contacts', 'Add contact to'),
  adding('nighttime', 'Add night-time guest to'),
  adding('tracks', 'Add track to'),
  adding('locations', 'Add location to'),
  adding('options', 'Add option to'),
  adding('pages', 'Add page to'),
  adding('dynamiclinks', 'Add link to'),
  exporting('registrations', (dispatch, eventId) =>
    dispatch(registrations.exportList({ eventId, eventCompanyTypeId: 0, eventStatusId: 0, format: 'xlsx' })),
  ),
  exporting('contacts', (dispatch, eventId) => dispatch(eventContacts.exportList({ eventId, companyTypeId: 0, format: 'xlsx' }))),
  exporting('speakers', (dispatch, eventId) => dispatch(speakers.exportList({ eventId, format: 'xlsx' }))),
]
