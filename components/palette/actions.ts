import type { EventTabKey } from '#constants/eventTabs.ts'
import { severity } from '#constants/notices.ts'
import type { Permission } from '#constants/roles.ts'
import { type LinkedAction, openIn, routes, startIn } from '#constants/routes.ts'
import { eventContacts } from '#store/events/eventContacts.ts'
import { registrations } from '#store/events/registrations.ts'
import { speakers } from '#store/events/speakers.ts'
import { noticeShown } from '#store/ui/ui.ts'
import type { Entry, NamedEvent, ActionTools } from './Entry.ts'

interface ActionOptions {
  key: string
  /** Synonyms that people may type. */
  synonyms?: string
  permission?: Permission
}
/** An action available everywhere, subject to the user's role. */
export interface Action extends ActionOptions, Pick<Entry, 'address' | 'run'> {
  title: string
}
/** An action on an event: its title ends with the event's name. */
export interface EventAction extends ActionOptions {
  title: string
  address?: (event: NamedEvent) => string
  run?: (event: NamedEvent) => (tools: ActionTools) => void
}

export const actions: readonly Action[] = [
  { key: 'createEvent', title: 'Create event', synonyms: 'new add', permission: 'editEvents', address: openIn(routes.events, 'new') },
  {
    key: 'addCoffeeChat',
    title: 'Add coffee chat',
    synonyms: 'meetup round table new create',
    permission: 'editEvents',
    address: openIn(routes.coffeeChats, 'new'),
  },
  {
    key: 'addNotification',
    title: 'Add notification',
    synonyms: 'push message app new compose send',
    permission: 'send',
    address: openIn(routes.notifications, 'new'),
  },
  {
    key: 'addContactEmail',
    title: 'Write e-mail to contacts',
    synonyms: 'add new compose send mail',
    permission: 'send',
    address: openIn(routes.emailTools, 'new'),
  },
  {
    key: 'importContacts',
    title: 'Import contacts',
    synonyms: 'people upload excel csv spreadsheet file',
    permission: 'editEvents',
    address: startIn(routes.contacts, 'import-contacts'),
  },
  {
    key: 'importCompanies',
    title: 'Import companies',
    synonyms: 'upload excel csv spreadsheet file',
    permission: 'editEvents',
    address: startIn(routes.companies, 'import-companies'),
  },
  { key: 'light', title: 'Light theme', synonyms: 'bright mode', run: ({ chooseTheme }) => chooseTheme('light') },
  { key: 'dark', title: 'Dark theme', synonyms: 'night mode', run: ({ chooseTheme }) => chooseTheme('dark') },
  { key: 'system', title: 'System theme', synonyms: 'mode automatic', run: ({ chooseTheme }) => chooseTheme('system') },
  { key: 'logOut', title: 'Sign out', synonyms: 'log out leave', address: routes.logout },
]

/** Opens the form of a new row in a tab. */
const addAction = (key: EventTabKey, title: string, permission: Permission = 'editEvents'): EventAction => ({
  key: `add ${key}`,
  title,
  synonyms: 'new create',
  permission,
  address: ({ eventId }) => openIn(routes.event(eventId, key), 'new'),
})
/** Exports a list as a spreadsheet. The call shows its own failures. */
const exportAction = (what: string, start: (dispatch: ActionTools['dispatch'], eventId: number) => unknown): EventAction => ({
  key: `export ${what}`,
  title: `Export ${what} of`,
  synonyms: 'download excel spreadsheet',
  run:
    (event) =>
    ({ dispatch }) => {
      dispatch(noticeShown({ severity: severity.info, text: `The ${what} of ${event.name} are being exported.` }))
      start(dispatch, event.eventId)
    },
})

/** Opens the import of a list of the event. `resource`: the name of the declaration. */
const importAction = (
  key: EventTabKey,
  what: string,
  { resource = key, permission = 'editEvents' }: { resource?: string; permission?: Permission } = {},
): EventAction => ({
  key: `import ${key}`,
  title: `Import ${what} into`,
  synonyms: 'upload excel csv spreadsheet file',
  permission,
  address: ({ eventId }) => startIn(routes.event(eventId, key), `import-${resource}`),
})

/** Begins something on a tab, as its button there does. */
const startAction = (action: LinkedAction, tab: EventTabKey, title: string, more: Omit<ActionOptions, 'key'>): EventAction => ({
  key: action,
  title,
  ...more,
  address: ({ eventId }) => startIn(routes.event(eventId, tab), action),
})

export const eventActions: readonly EventAction[] = [
  addAction('registrations', 'Add registration to', 'editRegistrations'),
  addAction('speakers', 'Add speaker to'),
  addAction('agenda', 'Add session to'),
  addAction('sponsor', 'Add sponsor to'),
  addAction('companies', 'Add company to'),
  addAction('contacts', 'Add contact to'),
  addAction('nighttime', 'Add evening guest to'),
  addAction('tracks', 'Add track to'),
  addAction('locations', 'Add location to'),
  addAction('options', 'Add option to'),
  addAction('pages', 'Add page to'),
  addAction('dynamiclinks', 'Add link to'),
  addAction('companytypes', 'Add company type to'),
  addAction('meetings', 'Add meeting to'),
  importAction('registrations', 'registrations', { permission: 'editRegistrations' }),
  importAction('speakers', 'speakers'),
  importAction('companies', 'companies', { resource: 'eventCompanies' }),
  importAction('contacts', 'contacts', { resource: 'eventContacts' }),
  importAction('nighttime', 'evening guests', { resource: 'nightTimeGuests' }),
  importAction('meetings', 'meetings'),
  startAction('publish', 'basic', 'Publish', { synonyms: 'state live public announce', permission: 'editEvents' }),
  startAction('clashes', 'agenda', 'Show clashes of', { synonyms: 'conflict double-booked' }),
  startAction('swapHotel', 'options', 'Swap hotel rooms at', { synonyms: 'exchange transfer booking', permission: 'editEvents' }),
  startAction('promote', 'registrations', 'Promote from the waiting list of', {
    synonyms: 'approve seats waitlist',
    permission: 'editEvents',
  }),
  startAction('proposePlacement', 'meetings', 'Propose placement of the meetings of', {
    synonyms: 'schedule solver tables times',
    permission: 'editEvents',
  }),
  exportAction('registrations', (dispatch, eventId) =>
    dispatch(registrations.exportList({ eventId, eventCompanyTypeId: 0, eventStatusId: 0, format: 'xlsx' })),
  ),
  exportAction('contacts', (dispatch, eventId) => dispatch(eventContacts.exportList({ eventId, companyTypeId: 0, format: 'xlsx' }))),
  exportAction('speakers', (dispatch, eventId) => dispatch(speakers.exportList({ eventId, format: 'xlsx' }))),
]
