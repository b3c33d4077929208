import { choiceStatuses, optionTypes } from '#constants/setUpChoices.ts'
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { eventContacts } from '#contract/events/eventContacts.ts'
import type { ExportHeads } from '#contract/exportQuery.ts'
import type { Db } from '../../db/client.ts'
import { eventOptions, eventQuestions, optionChoices } from '../../db/tables/index.ts'
import type { ExportColumn } from '../../resource/export/exportColumn.ts'
import type { Cell } from '../../resource/export/file.ts'
import type { ListInput } from '../../resource/ResourceOptions.ts'
import { answerColumns } from '../answers/answerColumns.ts'
import { shownRegistration } from '../common/shownRegistration.ts'

const { hotel } = optionTypes
const { cancelled } = choiceStatuses

interface Stay {
  name: string
  checkIn: string | null
  checkOut: string | null
  confirmation: string | null
}
/** The hotels that the contact's registration booked and did not cancel, as JSON; null when there are none. */
const stays = sql`(select json_agg(json_build_object('name', ${eventOptions.name}, 'checkIn', ${optionChoices.checkInDate}, 'checkOut', ${optionChoices.checkOutDate}, 'confirmation', ${optionChoices.confirmationNumber}) order by ${optionChoices.checkInDate}, ${asc(optionChoices.eventOptionChoiceId)}) from ${optionChoices} join ${eventOptions} on ${eq(eventOptions.eventOptionId, optionChoices.eventOptionId)} where ${and(
  eq(
    optionChoices.eventRegistrationId,
    shownRegistration(({ eventRegistrationId }) => eventRegistrationId),
  ),
  eq(eventOptions.optionType, hotel),
  ne(optionChoices.choiceStatus, cancelled),
  isNull(optionChoices.deletedAt),
  isNull(eventOptions.deletedAt),
)})`

/** A column about the hotel; several stays are joined, in the order of their dates. */
const stayColumn = (key: string, title: string, textOf: (stay: Stay) => string | null): ExportColumn => ({
  key,
  title,
  value: stays,
  cell: (value): Cell => (value as Stay[]).map((stay) => textOf(stay) ?? '–').join('; '),
})

const upToBadge: readonly ExportColumn[] = [
  { field: 'eventCompanyContactId' },
  { field: 'companyName', title: 'Event company' },
  { field: 'companyTypeName', title: 'Company type' },
  { field: 'firstName' },
  { field: 'lastName' },
  { field: 'role' },
  { field: 'jobTitle' },
  { field: 'email' },
  { field: 'phone' },
  { field: 'irRepName', title: 'IR rep' },
  { field: 'attendsMeetings' },
  { field: 'badgeName' },
  { field: 'badgeTitle' },
]
const afterBadge: readonly ExportColumn[] = [
  stayColumn('hotel', 'Hotel', ({ name }) => name),
  stayColumn('hotelCheckIn', 'Hotel check-in', ({ checkIn }) => checkIn),
  stayColumn('hotelCheckOut', 'Hotel check-out', ({ checkOut }) => checkOut),
  stayColumn('hotelConfirmation', 'Hotel confirmation', ({ confirmation }) => confirmation),
  { field: 'minMeetings' },
  { field: 'checkedInAt' },
]

/** The columns of the export of an event's contacts (docs/domain.md §1.14), with the answers that are on the badge. */
export const contactExportColumns = async (
  db: Db,
  { eventId }: ListInput<typeof eventContacts>,
  heads: ExportHeads,
): Promise<ExportColumn[]> => [
  ...upToBadge,
  ...(await answerColumns(db, {
    which: and(eq(eventQuestions.eventId, eventId), eventQuestions.showOnBadge),
    registrationId: shownRegistration(({ eventRegistrationId }) => eventRegistrationId),
    heads,
    others: [...upToBadge, ...afterBadge],
  })),
  ...afterBadge,
]
