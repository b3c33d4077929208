import * as z from 'zod'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { events, eventQuestions, registrations as table } from '../../db/tables/index.ts'
import { notFound } from '../../base/errors.ts'
import type { ExportColumn } from '../../resource/export/exportColumn.ts'
import { cellOf } from '../../resource/export/cells.ts'
import type { ExportHeads } from '#contract/exportQuery.ts'
import type { registrations } from '#contract/events/registrations.ts'
import type { ListInput } from '../../resource/ResourceOptions.ts'
import { answerColumns } from './answerColumns.ts'
import { bookingColumns } from './definedColumns.ts'

const beforeAnswers: readonly ExportColumn[] = [
  { field: 'eventRegistrationId', title: 'Registration id' },
  { field: 'eventId', title: 'Event id' },
  { field: 'eventCompanyTypeId', title: 'Company type id' },
  { field: 'eventStatusId', key: 'status', title: 'Status' },
  { field: 'companyTypeName', title: 'Company type' },
  { field: 'firstName', title: 'First name' },
  { field: 'lastName', title: 'Last name' },
  { field: 'email', title: 'E-mail' },
  { field: 'phone', title: 'Phone' },
  { field: 'jobTitle', title: 'Job title' },
  { field: 'companyName', title: 'Company' },
  { field: 'contactId', title: 'Contact id' },
  { field: 'companyId', title: 'Company id' },
  { field: 'irRepContactId', title: 'IR rep id' },
  { field: 'irRepName', title: 'IR rep' },
  { field: 'confirmationNumber', title: 'Confirmation number' },
]
const afterAnswersOf = (timeZone: string): readonly ExportColumn[] => [
  { field: 'tags', title: 'Tags' },
  { field: 'eventRegistrationNotes', title: 'Notes' },
  { field: 'attendance', title: 'Attendance' },
  { field: 'submittedAt', title: 'Submitted at' },
  { field: 'statusChangedAt', title: 'Status changed at' },
  { key: 'timeZone', title: 'Time zone of the event', value: sql`true`, cell: () => timeZone, stored: () => timeZone },
]

/**
 * The columns of the registrations export (docs/domain.md §2.5). A question's column is headed by its label, and by its internal key in a file that
 * is headed by keys. It is there once however many company types ask the question; in JSON its key is `answer.<internalKey>`, as in e-mails, so
 * that it never hides another column.
 */
export async function exportColumns(
  db: Db,
  { eventId, eventCompanyTypeId }: ListInput<typeof registrations>,
  heads: ExportHeads,
): Promise<ExportColumn[]> {
  const bookings = (await bookingColumns(db, eventId)).map(({ key, title, value }) => ({ key, title, value, cell: namesCell }))
  const others = [...bookings, ...afterAnswersOf(await timeZoneOf(db, eventId))]
  return [
    ...beforeAnswers,
    ...(await answerColumns(db, {
      which: and(
        eq(eventQuestions.eventId, eventId),
        eventCompanyTypeId ? eq(eventQuestions.eventCompanyTypeId, eventCompanyTypeId) : undefined,
        eventQuestions.showInExport,
      ),
      withDeleted: true,
      registrationId: table.eventRegistrationId,
      heads,
      others: [...beforeAnswers, ...others],
    })),
    ...others,
  ]
}
const namesCell = cellOf(z.array(z.string()))

/** Throws 404 when the event does not exist. */
async function timeZoneOf(db: Db, eventId: number): Promise<string> {
  const [event] = await db
    .select({ timeZone: events.timeZone })
    .from(events)
    .where(and(eq(events.eventId, eventId), isNull(events.deletedAt)))
  if (!event) throw notFound('Event')
  return event.timeZone
}
