import { eq, isNull, max, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { audienceSides, chatFormats, chatLimits, defaultReminderMinutes, inviteModes } from '#constants/coffeeChats.ts'
import { strategies } from '#constants/strategies.ts'
import { timeZoneNames } from '#constants/timeZones.ts'
import { fetchCoffeeChatParams } from '#contract/coffeeChats/details.ts'
import { coffeeChats as table, companies, contacts } from '../db/tables/index.ts'
import type { Nucleus } from '../kernel/context.ts'
import { mountCall } from '../kernel/mountCall.ts'
import { fullNameSql } from '../db/personName.ts'

/** Serves what a form of a coffee chat offers. */
export const mountParams = (app: FastifyInstance, { db }: Nucleus): void =>
  mountCall(app, fetchCoffeeChatParams, async () => {
    const latest = max(table.startsAt)
    const hosts = await db
      .select({
        contactId: contacts.contactId,
        name: fullNameSql(contacts),
        companyName: companies.name,
      })
      .from(table)
      .innerJoin(contacts, eq(contacts.contactId, table.hostContactId))
      .leftJoin(companies, eq(companies.companyId, contacts.companyId))
      .where(isNull(table.deletedAt))
      .groupBy(contacts.contactId, companies.companyId)
      .orderBy(sql`${latest} desc`, contacts.contactId)
      .limit(chatLimits.offeredHosts)
    return {
      strategies: [...strategies],
      formats: [...chatFormats],
      audienceSides: [...audienceSides],
      inviteModes: [...inviteModes],
      hosts,
      timeZones: [...timeZoneNames],
      defaultMinutes: chatLimits.usualMinutes,
      minMinutes: chatLimits.minMinutes,
      maxMinutes: chatLimits.maxMinutes,
      defaultMaxAttendees: chatLimits.usualSeats,
      minAttendees: 1,
      maxAttendees: chatLimits.maxSeats,
      defaultReminderMinutes: [...defaultReminderMinutes],
    }
  })
