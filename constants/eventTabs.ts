/** The event's tabs as route segments (spec §2), in the groups of the second menu. */
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

export interface EventTabGroup {
  readonly label: string
  readonly tabs: readonly { readonly key: EventTabKey; readonly label: string }[]
}

/** The tabs that exist. A tab is added to its group together with its screen. */
export const eventTabGroups: readonly EventTabGroup[] = [
  {
    label: 'Set-up',
    tabs: [
      { key: 'basic', label: 'Basic' },
      { key: 'locations', label: 'Locations' },
      { key: 'tracks', label: 'Tracks' },
      { key: 'options', label: 'Options' },
      { key: 'pages', label: 'Pages' },
      { key: 'dynamiclinks', label: 'Dynamic links' },
    ],
  },
  {
    label: 'Programme',
    tabs: [
      { key: 'speakers', label: 'Speakers' },
      { key: 'agenda', label: 'Agenda' },
      { key: 'sponsor', label: 'Sponsors' },
    ],
  },
  {
    label: 'People',
    tabs: [
      { key: 'companies', label: 'Companies' },
      { key: 'contacts', label: 'Contacts' },
      { key: 'nighttime', label: 'Night-time' },
    ],
  },
  {
    label: 'Registration',
    tabs: [{ key: 'registrations', label: 'Registrations' }],
  },
]

export const existingEventTabs: readonly EventTabKey[] = eventTabGroups.flatMap((group) => group.tabs.map((tab) => tab.key))
