import { eventEntryField, eventFileName, meetingsField, scheduleFileName } from '#constants/mailFields.ts'
import type { Db } from '../../db/client.ts'
import type { Mail } from '../../mail/transport.ts'
import { scheduleAttachments } from '../meetings/scheduleAttachments.ts'
import { eventEntryAttachments, type MailSender } from './eventEntry.ts'

type Attachments = NonNullable<Mail['attachments']>

/** The calendar files that leave with a mail to a registrant: those that its text names. A mail is stored with them. */
export interface MailFiles {
  hasSchedule: boolean
  hasEventEntry: boolean
}
export const noMailFiles: MailFiles = { hasSchedule: false, hasEventEntry: false }

/** The files of a text by the values of its placeholders. */
export const mailFilesOf = (values: ReadonlyMap<string, string | undefined>): MailFiles => ({
  hasSchedule: Boolean(values.get(meetingsField)),
  hasEventEntry: Boolean(values.get(eventEntryField)),
})

/** Their names, as a preview shows them. */
export const namesOfFiles = ({ hasSchedule, hasEventEntry }: MailFiles): string[] => [
  ...(hasEventEntry ? [eventFileName] : []),
  ...(hasSchedule ? [scheduleFileName] : []),
]

/** The files with these names. */
export const filesNamed = (names: readonly string[]): MailFiles => ({
  hasSchedule: names.includes(scheduleFileName),
  hasEventEntry: names.includes(eventFileName),
})

/** The files themselves, as they are at this moment; none where there is nothing to put into them any more. */
export async function mailAttachments(
  db: Db,
  { hasSchedule, hasEventEntry, ...sender }: MailFiles & MailSender,
  registrationId: number,
): Promise<Attachments> {
  return [
    ...(hasEventEntry ? await eventEntryAttachments(db, registrationId, sender) : []),
    ...(hasSchedule ? await scheduleAttachments(db, registrationId) : []),
  ]
}
