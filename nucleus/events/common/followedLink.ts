import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { dynamicLinks as table, eventCompanyTypes, events } from '../../db/tables/index.ts'

/** The link of a code, active or not. */
export const readLink = async (db: Db, shortCode: string) =>
  (
    await db
      .select({
        dynamicLinkId: table.dynamicLinkId,
        eventId: table.eventId,
        targetType: table.targetType,
        targetId: table.targetId,
        eventCompanyTypeId: table.eventCompanyTypeId,
        linkSlug: eventCompanyTypes.linkSlug,
        irRepContactId: table.irRepContactId,
        utmSource: table.utmSource,
        utmMedium: table.utmMedium,
        utmCampaign: table.utmCampaign,
        shortCode: table.shortCode,
        expiresAt: table.expiresAt,
        isActive: table.isActive,
        deletedAt: table.deletedAt,
        eventName: events.name,
        eventCode: events.eventCode,
        websiteUrl: events.websiteUrl,
      })
      .from(table)
      .innerJoin(events, eq(events.eventId, table.eventId))
      .leftJoin(eventCompanyTypes, eq(eventCompanyTypes.eventCompanyTypeId, table.eventCompanyTypeId))
      .where(eq(table.shortCode, shortCode))
  )[0]
/** What the resolver needs of a link. */
export type FollowedLink = NonNullable<Awaited<ReturnType<typeof readLink>>>
