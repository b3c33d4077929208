import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import type { AnyCall } from '#contract/call.ts'
import { allCalls } from '#contract/index.ts'
import { existingEventTabs } from '#constants/eventTabs.ts'
import { routes } from '#constants/routes.ts'

/** What the specification lists as a whole: its calls (§7), its tabs and routes (§2) and its messages (§8). What is missing fails here by its name. */

/** The calls of §7 by their headings there, each as it is served; `{x}` is an id of any name. */
const calls: Readonly<Record<string, readonly string[]>> = {
  Login: ['POST /auth_options', 'POST /auth_options_selected', 'POST /verify_auth'],
  Common: [
    ...['GET /admin_contacts', 'GET /search/{x}', 'GET /contacts/autocomplete/{x}', 'GET /contacts/autocomplete/v3'],
    ...[
      'GET /contacts/autocomplete/company/{x}/{x}',
      'GET /contacts/autocomplete/event/{x}/{x}',
      'GET /contacts/autocomplete/purgatory/{x}',
    ],
    ...['GET /contacts/autocomplete/iconnection', 'GET /company/{x}', 'GET /companies/autocomplete/{x}', 'GET /company_types'],
    ...['GET /question_types', 'GET /time_zones', 'POST /speaker_headshots/resave', 'GET /host_events/{x}', 'GET /failed_email_report'],
    'GET /ip_lookup',
  ],
  Calendar: ['GET /calendar/types', 'GET /calendar/items', 'POST /calendar/upsert', 'POST /calendar/delete'],
  'Coffee chats': [
    ...['GET /coffee_chats', 'GET /coffee_chats/details/{x}', 'GET /coffee_chats/params'],
    ...['POST /coffee_chats/upsert', 'POST /coffee_chats/delete'],
  ],
  Companies: ['GET /companies', 'POST /companies/add', 'POST /companies/update'],
  Contacts: ['GET /contacts', 'POST /contacts/upsert'],
  'Events, GET': [
    ...['GET /events/ir_reps/{x}', 'GET /events', 'GET /events/event/{x}', 'GET /events/hosts', 'GET /events/agenda/{x}'],
    ...['GET /events/companies/{x}', 'GET /events/company_contact/{x}/0/0/{x}', 'GET /events/company_contact/export/{x}'],
    ...['GET /events/session_locations/{x}', 'GET /events/options/{x}', 'GET /events/session_tracks/{x}', 'GET /events/speakers/{x}'],
    ...[
      'GET /events/night_time_guests/{x}',
      'GET /events/agenda_speakers/{x}',
      'GET /events/sponsors/{x}',
      'GET /events/agenda_sponsors/{x}',
    ],
    ...['GET /events/sponsor_levels/{x}', 'GET /events/agenda_sessions/{x}', 'GET /events/agenda_session_sponsors/{x}'],
    ...['GET /events/agenda_session_speakers/{x}', 'GET /events/event_companies/{x}/{x}', 'GET /events/event_company/{x}'],
    ...['GET /events/company_types/{x}', 'GET /events/registration_email_templates/{x}', 'GET /events/company_type_form/{x}/{x}'],
    ...['GET /events/email_templates/{x}/{x}', 'GET /events/registrations/{x}/{x}/{x}', 'GET /events/registrations/export/{x}/{x}/{x}'],
    ...[
      'GET /events/meetings_of_contact/{x}/{x}',
      'GET /events/email_notifications/{x}',
      'GET /events/pages/{x}',
      'GET /events/vetting/{x}',
    ],
    ...['GET /events/vetting_references/{x}', 'GET /events/allocator_history/{x}', 'GET /events/allocator_history/v2/{x}'],
    ...['GET /events/contact_event_history/{x}/{x}', 'GET /events/contact_email_event_history/{x}/{x}'],
  ],
  'Events, POST upserts': [
    ...['event', 'session_track', 'speaker', 'agenda', 'option', 'session_location', 'sponsor', 'sponsor_level', 'agenda_session'],
    ...['agenda_session_sponsor', 'agenda_session_speaker', 'event_company', 'company_contact', 'company_type', 'question'],
    ...['question_answer', 'email_template'],
  ].map((name) => `POST /events/${name}/upsert`),
  'Events, POST deletes': [
    ...['session_track', 'speaker', 'agenda', 'option', 'session_location', 'sponsor', 'sponsor_level', 'agenda_session'],
    ...['agenda_session_sponsor', 'agenda_session_speaker', 'event_company', 'company_contact', 'question', 'question_answer'],
    ...['meeting', 'company_type', 'email_template'],
  ].map((name) => `POST /events/${name}/delete`),
  'Events, other POST': [
    ...['POST /events/merge_contacts', 'POST /events/swap_hotel', 'POST /events/merge_companies', 'POST /events/meeting_status'],
    ...['POST /events/registration_status', 'POST /events/registration_email', 'POST /events/email/process'],
    ...['POST /events/email_notification/schedule', 'POST /events/email_notification/test_schedule', 'POST /events/page/update'],
    'POST /events/registration_note',
  ],
  Funds: [
    ...['GET /funds/fund/{x}', 'POST /funds/update', 'POST /funds/return/upsert', 'POST /funds/returns/clear', 'POST /funds/delete'],
    'POST /funds/return/delete',
  ],
  Meetings: ['GET /meetings/live', 'GET /meetings/non_active', 'GET /meetings/non_active/{x}', 'POST /meetings/participation_status'],
  Notifications: [
    ...['GET /notifications', 'GET /notifications/filters', 'GET /notifications/deeplinks', 'GET /notifications/test/{x}'],
    ...['POST /notifications/upsert', 'POST /notifications/schedule', 'POST /notifications/test_schedule', 'POST /notifications/delete'],
    ...['GET /events/email_notifications/{x}', 'POST /events/email_notification/upsert'],
  ],
  'Utilities and email': [
    ...['POST /utilities/merge_contacts', 'POST /utilities/move_contact', 'POST /utilities/merge_companies', 'POST /utilities/add_company'],
    ...['POST /utilities/add_contact', 'POST /utilities/remove_contact', 'POST /utilities/update_company_type'],
    ...['POST /utilities/remove_from_purgatory', 'POST /utilities/send_email'],
  ],
}

describe('of the calls of §7', () => {
  const served = new Set(allCalls.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{x}')}`))
  test.each(Object.entries(calls))('every one under “%s” is served', (_, listed) => {
    expect(listed.filter((call) => !served.has(call))).toEqual([])
  })
})

describe('of the routes and tabs of §2', () => {
  test('every tab of an event is in its menu and has its page', () => {
    const listed = [
      ...['basic', 'locations', 'tracks', 'speakers', 'agenda', 'sponsor', 'options', 'companies', 'contacts', 'meetings', 'companytypes'],
      ...['registrations', 'registrationquestions', 'emailingoneoff', 'emailtemplates', 'automaticemail', 'meetingtimes', 'dynamiclinks'],
      ...['pages', 'invetting', 'vettingreferences', 'nighttime'],
    ]
    const known: readonly string[] = existingEventTabs
    expect(listed).toHaveLength(22)
    expect(listed.filter((key) => !known.includes(key) || !existsSync(`pages/events/[id]/${key}.tsx`))).toEqual([])
  })

  test('every route has its page', () => {
    const listed = [
      ...['/dashboard', '/events', '/coffee-chats', '/meetings', '/email-tools', '/notifications', '/contacts', '/companies'],
      ...['/utilities', '/allocatorhistory', '/emailissues', '/logout', '/login'],
    ]
    const known: readonly unknown[] = Object.values(routes)
    expect(listed.filter((route) => !known.includes(route))).toEqual([])
    expect(listed).toHaveLength(13)
    const fileOf = (route: string) => [`pages${route}.tsx`, `pages${route}/index.tsx`]
    expect(listed.filter((route) => !fileOf(route).some((file) => existsSync(file)))).toEqual([])
  })
})

describe('of the messages of §8', () => {
  const upserted = [
    ...['Event', 'Session Track', 'Speaker', 'Agenda', 'Event Option', 'Location', 'Sponsor', 'Sponsor Level', 'Agenda Session'],
    ...['Agenda Session Sponsor', 'Agenda Session Speaker', 'Event Company', 'Event Company Contact', 'Event Company Type'],
    ...['Event Question', 'Event Question Answer', 'Email Templates', 'Meeting Status', 'Event Registration Status'],
  ]
  const deleted = [
    ...['Session Track', 'Speaker', 'Agenda', 'Event Option', 'Location', 'Sponsor', 'Sponsor Level', 'Agenda Session'],
    ...['Agenda Session Sponsor', 'Agenda Session Speaker', 'Event Company', 'Event Company Contact', 'Event Question'],
    ...['Event Question Answer', 'Meeting', 'Registration Company Type', 'Email Templates'],
  ]
  const failures = [
    ...['Failed to add calendar!', 'Failed to update Meetup!', 'Failed to add Company!', 'Failed to update Company!'],
    'Failed to update Contact!',
    ...upserted.map((name) => `Failed to update ${name}!`),
    ...deleted.map((name) => `Failed to delete ${name}!`),
    ...['Failed to merge Event contacts!', 'Failed to swap Event contacts!', 'Failed to merge event companies!', 'Failed to send email!'],
    ...['Failed to add Email Notification!', 'Failed to update Email Notification!', 'Failed to schedule Email Notification!'],
    ...['Failed to test schedule email notification!', 'Failed to update Event page!', 'Failed to upsert Note!'],
    ...['Failed to update Fund!', 'Failed to add Fund return!', 'Failed to clear fund returns!', 'Failed to delete Fund return!'],
    ...['Failed to save Notification!', 'Failed to schedule Notification!', 'Failed to test schedule notification!'],
    ...['Failed to delete Notification!', 'Failed to send test email!', 'Failed to merge Contacts!', 'Failed to move Contact!'],
    ...['Failed to merge Companies!', 'Failed to add company!', 'Failed to add contact!', 'Failed to remove contact!'],
    'Failed to edit company type!',
  ]
  const successes = [
    ...['Calendar added successfully.', 'Meetup updated successfully.', 'Company added successfully.', 'Company updated successfully.'],
    'Contact updated successfully.',
    ...upserted.map((name) => `${name} updated successfully.`),
    ...deleted.map((name) => `${name} deleted successfully.`),
    ...['Event contact merged successfully.', 'Email Sent.', 'Email Notification added', 'Email Notification updated'],
    ...['Note successfully updated', 'Fund updated successfully.', 'Notification saved successfully.', 'Test email sent'],
    ...['Contacts merged successfully.', 'Contact moved successfully.', 'Company has been added successfully.'],
    'Contact has been removed from purgatory successfully.',
  ]
  /** What the calls say of one row, new or not, that was stored. */
  const saidBy = (kind: 'success' | 'failure'): Set<string> =>
    new Set(
      allCalls.flatMap((call: AnyCall & { toast?: object }) => {
        const text = (call.toast as Record<string, unknown> | undefined)?.[kind]
        if (typeof text === 'string') return [text]
        return typeof text === 'function' ? bodies.flatMap((body) => textFor(text as (saved: object) => unknown, body)) : []
      }),
    )
  /** None for a call whose text needs more of its reply. */
  const textFor = (text: (saved: object) => unknown, body: object): string[] => {
    try {
      return [String(text({ body, reply: { status: 200, code: 200, message: '', data: body } }))]
    } catch {
      return []
    }
  }
  const bodies = [{}, { notificationContentId: 3, rowVersion: 1 }]

  test.each([
    ['failure', failures],
    ['success', successes],
  ] as const)('every one of a %s is said by a call', (kind, messages) => {
    const said = saidBy(kind)
    expect(messages.filter((message) => !said.has(message))).toEqual([])
  })
})

test('the map of the specification names files that are there', () => {
  const map = readFileSync('docs/spec-map.md', 'utf8')
  const named = [...map.matchAll(/`([a-zA-Z][\w./[\]-]*\.tsx?)`/g)].map(([, path = '']) => path).filter((path) => path.includes('/'))
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})
