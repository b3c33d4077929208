import type { Toast } from './call.ts'

/** The labels for which the specification has the texts of a save and of a delete (spec §8). They are shown letter for letter. */
const specified: ReadonlySet<string> = new Set([
  'Event',
  'Session Track',
  'Speaker',
  'Agenda',
  'Event Option',
  'Location',
  'Sponsor',
  'Sponsor Level',
  'Agenda Session',
  'Agenda Session Sponsor',
  'Agenda Session Speaker',
  'Event Company',
  'Event Company Contact',
  'Event Company Type',
  'Event Question',
  'Event Question Answer',
  'Email Templates',
  'Fund',
  'Meetup',
])
/** Those with a text of a failed save only. */
const specifiedFailures: ReadonlySet<string> = new Set(['Event page'])

/** The texts after a save. Where the specification has none: "Booking added.", "Booking saved.", "Booking was not saved." */
export function saveToast(label: string, idKey: string): Toast<unknown> {
  if (specified.has(label)) return { success: `${label} updated successfully.`, failure: `Failed to update ${label}!` }
  const name = sentenceCase(label)
  const verb = (body: unknown) => ((body as Record<string, unknown> | undefined)?.[idKey] == null ? 'added' : 'saved')
  return {
    success: ({ body }) => `${name} ${verb(body)}.`,
    failure: specifiedFailures.has(label) ? `Failed to update ${label}!` : ({ body }) => `${name} was not ${verb(body)}.`,
  }
}

/** The texts after a delete. Where the specification has none: "Booking deleted.", "Booking was not deleted." */
export function removeToast(label: string): Toast<unknown> & { failure: string } {
  if (specified.has(label)) return { success: `${label} deleted successfully.`, failure: `Failed to delete ${label}!` }
  return { success: `${sentenceCase(label)} deleted.`, failure: `${sentenceCase(label)} was not deleted.` }
}

const sentenceCase = (label: string): string => `${label.charAt(0)}${label.slice(1).toLowerCase()}`
