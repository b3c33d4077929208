import { eq, sql } from 'drizzle-orm'
import { choiceLabel } from '#constants/choice.ts'
import { companySides } from '#constants/choices.ts'
import { attendanceStatuses, attendeeStatuses, audienceSides, chatStatuses, inviteModes, seatedStatuses } from '#constants/coffeeChats.ts'
import { attendanceRefusal, attendeeMoveRefusal, type coffeeChatAttendees, seatRefusal } from '#contract/coffeeChats/attendees.ts'
import { andMore } from '#contract/textLists.ts'
import { confirmationNeeded, ruleBroken } from '../base/errors.ts'
import type { Db } from '../db/client.ts'
import { companies, companyTypes, contacts } from '../db/tables/index.ts'
import type { Write } from '../resource/ResourceOptions.ts'
import { lockChat, type LockedChat } from './seats.ts'
import { byPersonName, fullNameSql } from '../db/personName.ts'

type Attendees = typeof coffeeChatAttendees
type AttendeeWrite = Write<Attendees>
const { declined, cancelled } = attendeeStatuses

/** Rules of an attendee that depend on the chat and on the others on its list. Locks the chat. Throws 422, or a question. */
export async function checkAttendee(write: AttendeeWrite, now: Date): Promise<void> {
  const { db, input, current } = write
  const chat = await lockChat(db, input.roundTableId)
  // Whether it exists is checked with the other references.
  if (!chat) return
  const refuse = (message: string) => ruleBroken({ attendeeStatusId: message })
  const { attendeeStatusId: to } = input
  if (!current) checkNew(chat, to)
  else if (to !== current.attendeeStatusId) {
    const refusal = attendeeMoveRefusal(current.attendeeStatusId, to)
    if (refusal) throw refuse(refusal)
  }
  if (to === current?.attendeeStatusId) return
  if (isOnList(to) && chat.hostIds.includes(input.contactId))
    throw ruleBroken({ contactId: 'This person hosts the coffee chat. Hosts have no seat on the list' })
  const refusal = statusRefusal(chat, to, now)
  if (refusal) throw refuse(refusal)
  const full = isSeated(to) && !(current && isSeated(current.attendeeStatusId)) ? seatRefusal(chat.seats, chat.maxAttendees) : undefined
  if (full) throw refuse(full)
  if (!current && !write.isSure) {
    const [person] = await strangersAmong(db, chat, [input.contactId])
    if (person) throw sideQuestion(chat, [person.name])
  }
}

const isSeated = (status: number): boolean => seatedStatuses.some((one) => one === status)
const isOnList = (status: number): boolean => status !== declined && status !== cancelled

function checkNew({ inviteMode, coffeeChatStatusId }: LockedChat, to: number): void {
  if (coffeeChatStatusId === chatStatuses.cancelled)
    throw ruleBroken({ contactId: 'This coffee chat is cancelled, so nobody can be added' })
  if (inviteMode === inviteModes.inviteOnly && to === attendeeStatuses.requested)
    throw ruleBroken({ attendeeStatusId: 'This coffee chat is by invitation only, so nobody can request a seat. Choose Invited' })
}

/** Why nobody of a chat can have the status now; undefined when somebody can. */
function statusRefusal(chat: LockedChat, to: number, now: Date): string | undefined {
  const { coffeeChatStatusId } = chat
  const isAttendance = attendanceStatuses.some((one) => one === to)
  if (coffeeChatStatusId === chatStatuses.cancelled)
    return isOnList(to) ? 'This coffee chat is cancelled, so nobody can get a seat any more' : undefined
  if (coffeeChatStatusId === chatStatuses.completed && isOnList(to) && !isAttendance && to !== attendeeStatuses.confirmed)
    return `This coffee chat is over. Choose ${choiceLabel(attendeeStatuses, attendeeStatuses.attended)} or ${choiceLabel(attendeeStatuses, attendeeStatuses.noShow)}`
  return isAttendance ? attendanceRefusal(chat, now.getTime()) : undefined
}

/** The sides that a chat is not for. Companies that are neither allocators nor managers, and people without a company, are of no side. */
const otherSide: Readonly<Record<number, number>> = {
  [audienceSides.allocators]: companySides.manager,
  [audienceSides.managers]: companySides.allocator,
}

/** The people among these whose company is of the other side than the chat's audience. */
export async function strangersAmong(
  db: Db,
  { audienceSide }: Pick<LockedChat, 'audienceSide'>,
  contactIds: readonly number[],
): Promise<{ contactId: number; name: string }[]> {
  const side = otherSide[audienceSide]
  if (side === undefined) return []
  const rows = await db
    .select({
      contactId: contacts.contactId,
      name: fullNameSql(contacts),
      side: companyTypes.side,
    })
    .from(contacts)
    .innerJoin(companies, eq(companies.companyId, contacts.companyId))
    .innerJoin(companyTypes, eq(companyTypes.companyTypeId, companies.companyTypeId))
    .where(sql`${contacts.contactId} = any(${sql.param(contactIds)}::int[])`)
    .orderBy(...byPersonName(contacts), contacts.contactId)
  return rows.filter((row) => row.side === side)
}

/** The most people that a question names. */
const maxNamed = 5

/** The question before people of the other side are added. */
export function sideQuestion({ audienceSide }: Pick<LockedChat, 'audienceSide'>, names: readonly string[]) {
  const list = andMore(names.slice(0, maxNamed), names.length)
  const [audience, other] =
    audienceSide === audienceSides.allocators ? (['allocators', 'a manager'] as const) : (['managers', 'an allocator'] as const)
  return confirmationNeeded({
    title: 'Add anyway?',
    content: `This coffee chat is for ${audience}, and ${list} ${names.length === 1 ? 'is' : 'are'} with ${other}.`,
    okText: 'Add anyway',
  })
}
