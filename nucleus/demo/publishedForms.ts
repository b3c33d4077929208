import { eventState } from '#constants/statuses.ts'
import type { Db } from '../db/client.ts'
import { eventFormVersions } from '../db/tables/index.ts'
import { readForm } from '../events/forms/readForm.ts'
import type { SeededEvent } from './events.ts'
import type { SeededType } from './seedForms.ts'
import { stamped } from './stamps.ts'

/** Publishes the forms of all events that are no drafts, so that people can register. */
export async function publishForms(
  db: Db,
  events: readonly SeededEvent[],
  types: ReadonlyMap<number, readonly SeededType[]>,
): Promise<void> {
  for (const { eventId, plan, madeOn } of events) {
    if (plan.state === eventState.draft) continue
    for (const { eventCompanyTypeId } of types.get(eventId) ?? []) {
      const form = await readForm(db, eventCompanyTypeId)
      await db.insert(eventFormVersions).values({ eventCompanyTypeId, version: 1, form, publishedAt: stamped(madeOn).createdAt })
    }
  }
}
