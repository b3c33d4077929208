import { desc, eq, isNull, sql } from 'drizzle-orm'
import { type DynamicLink, type dynamicLinks, targetedLinkTypes } from '#contract/events/dynamicLinks.ts'
import type { Db } from '../../db/client.ts'
import { searchKey } from '../../db/searchKey.ts'
import { linkText } from '../../db/searchTexts.ts'
import { contacts, dynamicLinkClicks, dynamicLinks as table, registrations } from '../../db/tables/index.ts'
import { ruleBroken } from '../../base/errors.ts'
import { findMissing } from '../../kernel/findMissing.ts'
import { each } from '../../resource/each.ts'
import type { PreparedWrite, ResourceOptions, Write } from '../../resource/ResourceOptions.ts'
import { freeShortCode } from './shortCode.ts'
import { findTarget, targetName, targetTypeNames } from './targets.ts'

const clickCount = sql<number>`(
  select coalesce(sum(${dynamicLinkClicks.clicks}), 0)::int from ${dynamicLinkClicks}
  where ${dynamicLinkClicks.dynamicLinkId} = ${table.dynamicLinkId})`
const registrationCount = sql<number>`(
  select count(*)::int from ${registrations}
  where ${registrations.dynamicLinkId} = ${table.dynamicLinkId} and ${isNull(registrations.deletedAt)})`

export const linkResourceOptions: ResourceOptions<typeof dynamicLinks> = {
  table,
  computed: { clickCount, registrationCount, targetName },
  sortable: { clickCount, registrationCount },
  search: [table.name, table.shortCode, sql`coalesce(${table.utmCampaign}, '')`],
  searchSource: {
    title: table.name,
    about: [table.shortCode],
    key: linkText(table),
    names: [searchKey(table.name), searchKey(table.shortCode)],
  },
  order: [desc(table.createdAt)],
  // A printed code must lead to the same link for ever.
  fixed: ['shortCode'],
  unique: { dynamic_links_code: { field: 'shortCode', message: 'This short code is already in use, or was before. Choose another' } },
  check,
  prepare: each(prepare),
}

/** Checks what a link refers to, where that is new: a link to a deleted session can still be changed. */
async function check({ db, input, current }: Write<typeof dynamicLinks>): Promise<void> {
  const isNew = (key: 'targetId' | 'targetType' | 'irRepContactId') => input[key] !== current?.[key]
  if (isNew('targetType') || isNew('targetId')) await checkTarget(db, input)
  const { irRepContactId } = input
  if (irRepContactId && isNew('irRepContactId')) {
    const missingIds = await findMissing(db, { table: contacts, idKey: 'contactId' }, [irRepContactId], eq(contacts.isAdmin, true))
    if (missingIds.length > 0) throw ruleBroken({ irRepContactId: 'An IR rep must be a member of staff' })
  }
}

async function checkTarget(
  db: Db,
  { eventId, targetType, targetId }: Pick<DynamicLink, 'eventId' | 'targetType' | 'targetId'>,
): Promise<void> {
  if (!targetedLinkTypes.includes(targetType)) {
    if (targetId != null) throw ruleBroken({ targetId: 'Only a link to a page or a session has a target' })
    return
  }
  const targetKind = targetTypeNames[targetType] ?? ''
  if (targetId == null) throw ruleBroken({ targetId: `Choose the ${targetKind} that the link opens` })
  if (!(await findTarget(db, { eventId, targetType, targetId })))
    throw ruleBroken({ targetId: `This ${targetKind} does not belong to the event` })
}

async function prepare({ db, input, current }: PreparedWrite<typeof dynamicLinks>): Promise<Partial<DynamicLink>> {
  return { shortCode: input.shortCode ?? current?.shortCode ?? (await freeShortCode(db)) }
}
