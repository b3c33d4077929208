import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { fullNameSql } from '../../db/personName.ts'
import { coffeeChats as table, companies, contacts } from '../../db/tables/index.ts'

/** What e-mails say about a coffee chat. */
export type MailedChat = Omit<NonNullable<Awaited<ReturnType<typeof select>>[number]>, 'hostName' | 'companyName'> & {
  /** The host, with their company. */
  hostText: string
}

/** A coffee chat as e-mails describe it; undefined for one that is deleted. */
export async function readChat(db: Db, roundTableId: number): Promise<MailedChat | undefined> {
  const [found] = await select(db, roundTableId)
  if (!found) return undefined
  const { hostName, companyName, ...chat } = found
  return { ...chat, hostText: companyName ? `${hostName} (${companyName})` : hostName }
}

const select = (db: Db, roundTableId: number) =>
  db
    .select({
      title: table.title,
      startsAt: table.startsAt,
      endsAt: table.endsAt,
      timeZone: table.timeZone,
      chatFormat: table.chatFormat,
      virtualUrl: table.virtualUrl,
      venueName: table.venueName,
      city: table.city,
      description: table.description,
      maxAttendees: table.maxAttendees,
      reminderMinutes: table.reminderMinutes,
      createdByContactId: table.createdByContactId,
      hostName: fullNameSql(contacts),
      companyName: companies.name,
    })
    .from(table)
    .innerJoin(contacts, eq(contacts.contactId, table.hostContactId))
    .leftJoin(companies, and(eq(companies.companyId, table.hostCompanyId), isNull(companies.deletedAt)))
    .where(and(eq(table.roundTableId, roundTableId), isNull(table.deletedAt)))
