import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { choiceLabel } from '#constants/choice.ts'
import { attendeeStatuses, chatFormats, chatStatuses, concernedStatuses } from '#constants/coffeeChats.ts'
import { chatMoveRefusal, completionRefusal } from '#contract/coffeeChats/attendees.ts'
import type { CoffeeChat, coffeeChats } from '#contract/coffeeChats/coffeeChats.ts'
import { confirmationNeeded, ruleBroken } from '../base/errors.ts'
import type { Db } from '../db/client.ts'
import { searchedTable } from '../db/entityNames.ts'
import { coffeeChatAttendees as attendees, contacts, funds } from '../db/tables/index.ts'
import { findMissing } from '../kernel/findMissing.ts'
import { type RecordedTable, updateRows } from '../kernel/writes.ts'
import type { StoredWrite, Write } from '../resource/ResourceOptions.ts'
import { attendingAmong } from './invariants.ts'
import { lockChat } from './seats.ts'

type Chats = typeof coffeeChats
export const attendeeRows: RecordedTable = { resource: 'coffeeChatAttendees', table: attendees, idKey: 'coffeeChatAttendeeId' }

/** Rules of a chat that depend on its attendees, its hosts and its fund. Locks the chat. Throws 422, or the question before it is cancelled. */
export async function checkChat(write: Write<Chats>, now: Date): Promise<void> {
  const { db, input, current, isSure } = write
  checkStatus(write, now)
  await checkHosts(write)
  await checkFund(write)
  if (!current) return
  const chat = await lockChat(db, current.roundTableId)
  if (chat && input.maxAttendees < chat.seats)
    throw ruleBroken({
      maxAttendees: `${chat.seats} people have a seat already. Enter at least ${chat.seats}, or take seats back first`,
    })
  if (!isCancelled(write) || isSure) return
  const concerned = await concernedAttendees(db, current.roundTableId)
  if (concerned.length > 0)
    throw confirmationNeeded({
      title: 'Cancel this coffee chat?',
      content: `${peopleText(concerned.length)} on the list: ${countsText(concerned)}. They become Cancelled too.`,
      okText: 'Cancel the coffee chat',
    })
}

/** A new chat is a draft or open; any other status is reached from these. */
function checkStatus(write: Pick<Write<Chats>, 'input' | 'current'>, now: Date): void {
  const { input, current } = write
  const { coffeeChatStatusId: to } = input
  if (to === current?.coffeeChatStatusId || hasOldFullness(write)) return
  const isFirst = to === chatStatuses.draft || to === chatStatuses.open
  const message = current
    ? (chatMoveRefusal(current.coffeeChatStatusId, to) ??
      (to === chatStatuses.completed ? completionRefusal(input, now.getTime()) : undefined))
    : isFirst
      ? undefined
      : 'A new coffee chat is Draft or Open. Choose one of them'
  if (message) throw ruleBroken({ coffeeChatStatusId: message })
}

/**
 * Whether a save of something else holds Open or Full as it was when its form was opened: seats were taken or came free since. Somebody who saves
 * nothing but Full is told that a chat is that by itself.
 */
function hasOldFullness({ input, current }: Pick<Write<Chats>, 'input' | 'current'>): boolean {
  if (!current || ![input, current].every(({ coffeeChatStatusId: status }) => status === chatStatuses.open || status === chatStatuses.full))
    return false
  const stored: Partial<Record<string, unknown>> = current
  return Object.entries(input).some(([field, value]) => field !== 'coffeeChatStatusId' && !isDeepStrictEqual(value, stored[field]))
}

/** Co-hosts are contacts, and nobody who hosts also attends. */
async function checkHosts({ db, input, current }: Write<Chats>): Promise<void> {
  const { hostContactId, coHostContactIds = [] } = input
  const added = coHostContactIds.filter((id) => !current?.coHostContactIds?.includes(id))
  const missing = await findMissing(db, { table: contacts, idKey: 'contactId', isLocked: true }, added, searchedTable(contacts)?.isOffered)
  if (missing.length > 0) throw ruleBroken({ coHostContactIds: 'A co-host does not exist, or was merged or archived. Choose another one' })
  if (!current) return
  const isNewHost = hostContactId !== current.hostContactId
  const [attending] = await attendingAmong(db, current.roundTableId, [...(isNewHost ? [hostContactId] : []), ...added])
  if (!attending) return
  const message = `${attending.name} attends this coffee chat. Remove them from the attendees first`
  throw ruleBroken(attending.id === hostContactId ? { hostContactId: message } : { coHostContactIds: message })
}

/** The fund is one of the host company's. */
async function checkFund({ db, input, current }: Write<Chats>): Promise<void> {
  const { fundId, hostCompanyId } = input
  if (fundId == null || (fundId === current?.fundId && hostCompanyId === current.hostCompanyId)) return
  const [fund] = await db.select({ companyId: funds.companyId, name: funds.name }).from(funds).where(eq(funds.fundId, fundId))
  if (fund && fund.companyId !== hostCompanyId)
    throw ruleBroken({ fundId: `${fund.name} is not a fund of the host company. Choose one of its funds, or clear the field` })
}

/** A chat has the link or the place of its format, and none of the other; Full is never stored. */
export function derivedChat(write: Pick<Write<Chats>, 'input' | 'current'>): Partial<CoffeeChat> {
  return {
    ...(write.input.chatFormat === chatFormats.virtual ? { venueName: null, city: null, countryCode: null } : { virtualUrl: null }),
    ...(hasOldFullness(write) && { coffeeChatStatusId: write.current?.coffeeChatStatusId }),
  }
}

const isCancelled = ({ input, current }: Pick<Write<Chats>, 'input' | 'current'>): boolean =>
  input.coffeeChatStatusId === chatStatuses.cancelled && current?.coffeeChatStatusId !== chatStatuses.cancelled

const concernedAttendees = (db: Db, roundTableId: number) =>
  db
    .select({ id: attendees.coffeeChatAttendeeId, version: attendees.rowVersion, status: attendees.attendeeStatusId })
    .from(attendees)
    .where(
      and(
        eq(attendees.roundTableId, roundTableId),
        inArray(attendees.attendeeStatusId, [...concernedStatuses]),
        isNull(attendees.deletedAt),
      ),
    )
    .orderBy(asc(attendees.coffeeChatAttendeeId))
    .for('no key update')
type Concerned = Awaited<ReturnType<typeof concernedAttendees>>

const peopleText = (count: number): string => (count === 1 ? 'One person is' : `${count} people are`)
/** "3 confirmed, 2 invited". */
const countsText = (concerned: Concerned): string =>
  attendeeStatuses
    .map(({ value }) => ({ value, count: concerned.filter(({ status }) => status === value).length }))
    .filter(({ count }) => count > 0)
    .map(({ value, count }) => `${count} ${choiceLabel(attendeeStatuses, value).toLowerCase()}`)
    .join(', ')

/** The people of a cancelled chat are cancelled with it, by one undo. */
export async function cancelAttendees({ db, input, current, actor, effects }: StoredWrite<Chats>, at: Date): Promise<void> {
  if (!current || !isCancelled({ input, current })) return
  const concerned = await concernedAttendees(db, current.roundTableId)
  if (concerned.length === 0) return
  const statusChangedAt = at.toISOString()
  const changes = concerned.map(({ id, version, status }) => ({
    id,
    version,
    before: { attendeeStatusId: status },
    after: { attendeeStatusId: attendeeStatuses.cancelled, statusChangedAt },
  }))
  const versions = await updateRows(db, attendeeRows, { changes }, actor, at)
  effects.written.push({ resource: attendeeRows.resource, versions })
  effects.texts.push(`${versions.size === 1 ? 'One attendee was' : `${versions.size} attendees were`} cancelled too.`)
}
