/** The event's tabs as route segments (spec §2, and `checkin`), in the groups of the second menu. */
export const eventTabKeys = [
  'basic',
  'locations',
  'tracks',
  'speakers',
  'agenda',
  'sponsor',
  'options',
  'companies',
  'contacts',
  'meetings',
  'companytypes',
  'registrations',
  'checkin',
  'registrationquestions',
  'emailingoneoff',
  'emailtemplates',
  'automaticemail',
  'meetingtimes',
  'dynamiclinks',
  'pages',
  'invetting',
  'vettingreferences',
  'nighttime',
] as const
export type EventTabKey = (typeof eventTabKeys)[number]

interface EventTab {
  readonly key: EventTabKey
  readonly label: string
  /** The key that opens it after `g`, a letter or a digit: unlike that of any other tab or page. */
  readonly letter: string
}

export interface EventTabGroup {
  readonly label: string
  readonly tabs: readonly EventTab[]
}

/** The tabs that exist. A tab is added to its group together with its screen. */
export const eventTabGroups: readonly EventTabGroup[] = [
  {
    label: 'Set-up',
    tabs: [
      { key: 'basic', label: 'Details', letter: 'b' },
      { key: 'locations', label: 'Locations', letter: 'l' },
      { key: 'tracks', label: 'Tracks', letter: 't' },
      { key: 'options', label: 'Options', letter: 'o' },
      { key: 'pages', label: 'Pages', letter: 'w' },
      { key: 'dynamiclinks', label: 'Tracking links', letter: 'y' },
    ],
  },
  {
    label: 'Programme',
    tabs: [
      { key: 'speakers', label: 'Speakers', letter: 's' },
      { key: 'agenda', label: 'Agenda', letter: 'a' },
      { key: 'sponsor', label: 'Sponsors', letter: 'p' },
    ],
  },
  {
    label: 'People',
    tabs: [
      { key: 'companies', label: 'Companies', letter: 'c' },
      { key: 'contacts', label: 'Contacts', letter: 'n' },
      { key: 'nighttime', label: 'Evening events', letter: 'i' },
    ],
  },
  {
    label: 'Registration',
    tabs: [
      { key: 'companytypes', label: 'Company types', letter: 'k' },
      { key: 'registrationquestions', label: 'Questions', letter: 'q' },
      { key: 'registrations', label: 'Registrations', letter: 'r' },
      { key: 'checkin', label: 'Check-in', letter: 'h' },
      { key: 'invetting', label: 'Vetting', letter: 'v' },
      { key: 'vettingreferences', label: 'References', letter: 'f' },
    ],
  },
  {
    label: 'Meetings',
    tabs: [
      { key: 'meetings', label: 'Meetings', letter: 'g' },
      { key: 'meetingtimes', label: 'Meeting times', letter: 'j' },
    ],
  },
  {
    label: 'E-mail',
    tabs: [
      { key: 'emailtemplates', label: 'E-mail templates', letter: 'x' },
      { key: 'emailingoneoff', label: 'One-off e-mails', letter: '1' },
      { key: 'automaticemail', label: 'Automatic e-mails', letter: '2' },
    ],
  },
]

export const existingEventTabs: readonly EventTabKey[] = eventTabGroups.flatMap((group) => group.tabs.map((tab) => tab.key))
