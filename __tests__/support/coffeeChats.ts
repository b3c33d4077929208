import { attendeeStatuses, audienceSides, chatFormats, chatStatuses, inviteModes } from '#constants/coffeeChats.ts'
import type { Db } from '#nucleus/db/client.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { makeContact, next, one, type Values } from './rows.ts'

/** An hour on an afternoon in London a week after the start of the test clock, virtual and open, with four seats. */
export async function makeChat(db: Db, values: Values<typeof tables.coffeeChats> = {}) {
  const hostContactId = values.hostContactId ?? (await makeContact(db)).contactId
  const chat = {
    title: `Chat ${next()}`,
    coffeeChatStatusId: chatStatuses.open,
    chatFormat: chatFormats.virtual,
    startsAt: '2026-03-09T14:00:00.000Z',
    endsAt: '2026-03-09T15:00:00.000Z',
    timeZone: 'Europe/London',
    virtualUrl: 'https://video.example.com/room',
    minAttendees: 2,
    maxAttendees: 4,
    audienceSide: audienceSides.both,
    inviteMode: inviteModes.request,
  }
  return one(
    await db
      .insert(tables.coffeeChats)
      .values({ ...chat, ...values, hostContactId })
      .returning(),
  )
}

export async function makeAttendee(db: Db, values: Values<typeof tables.coffeeChatAttendees> & { roundTableId: number }) {
  const contactId = values.contactId ?? (await makeContact(db)).contactId
  return one(
    await db
      .insert(tables.coffeeChatAttendees)
      .values({ attendeeStatusId: attendeeStatuses.invited, ...values, contactId })
      .returning(),
  )
}
