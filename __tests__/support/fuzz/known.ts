import { tracks } from '#contract/events/tracks.ts'
import { history, undo } from '#contract/history.ts'
import { allResources } from '#contract/index.ts'
import { saveView } from '#contract/savedViews.ts'
import { ok } from '../nucleus.ts'
import { endedJob, recipes } from './recipes.ts'
import type { KnownIds } from './values.ts'
import type { World } from './world.ts'

/** What in a world is worth naming: rows, one of them with a past, a delete that can be undone, a job with a file, a view. */
export async function knownIdsOf(world: World): Promise<KnownIds> {
  const { nucleus, admin, ids, eventId, otherEventId, eventCompanyTypeId, contactId, companyId, eventRegistrationId } = world
  const { upsert } = tracks.calls
  const save = async (input: object) => ok(await nucleus.call(upsert, { eventId, color: '#112233', ...input }, admin.token))
  const { sessionTrackId } = await save({ name: 'First' })
  await save({ sessionTrackId, rowVersion: 1, name: 'Second' })
  const past = ok(await nucleus.call(history, { resource: 'tracks', id: sessionTrackId }, admin.token))
  const deleted = (await recipes[undo.name]?.(world)) as { undoToken: string }
  const { viewId } = ok(await nucleus.call(saveView, { list: 'tracks', name: 'First', settings: {} }, admin.token))
  const { jobId } = await endedJob(world)
  return {
    ...Object.fromEntries(Object.entries(ids).map(([key, id]) => [key, [id].flat()])),
    eventId: [eventId, otherEventId],
    eventCompanyTypeId: [eventCompanyTypeId],
    eventStatusId: [0, 1, 2, 5],
    contactId: [contactId],
    irRepContactId: [contactId],
    companyId: [companyId],
    irReps: [contactId],
    eventRegistrationId: [eventRegistrationId],
    eventRegistrationIds: [eventRegistrationId],
    resource: allResources.map(({ name }) => name),
    id: [sessionTrackId],
    changeId: past.map(({ changeId }) => changeId),
    jobId: [jobId],
    undoToken: [deleted.undoToken],
    viewId: [viewId],
    list: ['tracks'],
    rowVersion: [1, 2],
    term: ['su', 'con tact'],
    searchText: ['su', 'con tact'],
    searchTerm: ['su', 'con tact'],
  }
}
