import { randomUUID } from 'node:crypto'
import { companySides } from '#constants/choices.ts'
import { roleChoices } from '#constants/roles.ts'
import { authOptions, authOptionSelected, authSessions, logout, revokeSession, verifyAuth } from '#contract/auth.ts'
import { changesStream, reportOpenRecord } from '#contract/changes.ts'
import * as common from '#contract/common.ts'
import { addCompany, updateCompanyType } from '#contract/addCompany.ts'
import { companyTypes } from '#contract/companyTypes.ts'
import { dependents, dependentsOfMany } from '#contract/dependents.ts'
import { searchEverything } from '#contract/search.ts'
import { resaveHeadshots } from '#contract/events/headshots.ts'
import { hostEvents } from '#contract/events/hostedEvents.ts'
import { tracks } from '#contract/events/tracks.ts'
import { calendarEntries } from '#contract/calendar/entries.ts'
import { openWork } from '#contract/dashboard/openWork.ts'
import { promoteAttendee, writeToAttendees } from '#contract/coffeeChats/attendees.ts'
import { clearFundReturns, saveFundReturns } from '#contract/funds/fundReturns.ts'
import { fundById, funds } from '#contract/funds/funds.ts'
import { history, restore, undo } from '#contract/history.ts'
import { cancelJob, deleteJobFiles, getJob, jobFile, retryJob } from '#contract/jobs.ts'
import { saveLayout, listSavedViews, removeView, saveView, setDefaultView } from '#contract/savedViews.ts'
import { addContactToStaff } from '#contract/staff.ts'
import { jobs } from '#nucleus/db/tables/index.ts'
import { attendeeStatuses } from '#constants/coffeeChats.ts'
import { makeAttendee, makeChat } from '../coffeeChats.ts'
import { codeIn } from '../testMail.ts'
import { endOf } from '../jobs.ts'
import { makeContact, makeStaff, next, ok } from '../nucleus.ts'
import { recipesOfNotifications } from './recipesOfNotifications.ts'
import { recipesOfEvents } from './recipesOfEvents.ts'
import { recipesOfForms } from './recipesOfForms.ts'
import { recipesOfReleases } from './recipesOfReleases.ts'
import { recipesOfUtilities } from './recipesOfUtilities.ts'
import type { World } from './world.ts'

/** What a call is sent, by its name, where it does not follow from the schemas alone. */
export type Recipes = Readonly<Record<string, (world: World) => Promise<object> | object>>

const saveTrack = async ({ nucleus, admin, eventId }: World, values: object) =>
  ok(await nucleus.call(tracks.calls.upsert, { eventId, color: '#112233', name: `Track ${next()}`, ...values }, admin.token))
const storedView = async ({ nucleus, admin }: World) =>
  ok(await nucleus.call(saveView, { list: 'tracks', name: `View ${next()}`, settings: {} }, admin.token))
const challenge = async ({ nucleus, db }: World) => {
  const { email } = await makeStaff(db)
  const { challengeId, options } = ok(await nucleus.call(authOptions, { email }))
  return { email: email ?? '', challengeId, optionId: options[0]?.optionId }
}

/** A job of the administrator as it is stored, with a file in any case. Nobody works on it. */
async function storedJob({ db, admin, eventId }: World, state: 'waiting' | 'failed'): Promise<{ jobId: string }> {
  const jobId = randomUUID()
  const input = { resource: tracks.name, format: 'csv', query: { eventId } }
  await db.insert(jobs).values({ jobId, kind: 'export', label: 'Export tracks', state, contactId: admin.user.contactId, input })
  return { jobId }
}
/** An export of the administrator that has ended. */
export async function endedJob({ nucleus, admin, eventId }: World): Promise<{ jobId: string }> {
  const { jobId } = await endOf(nucleus, ok(await nucleus.call(tracks.calls.exportJob, { eventId }, admin.token)), admin.token)
  return { jobId }
}

export const recipes: Recipes = {
  [authOptions.name]: async ({ db }) => ({ email: (await makeStaff(db)).email }),
  [authOptionSelected.name]: async (world) => {
    const { challengeId, optionId } = await challenge(world)
    return { challengeId, optionId }
  },
  [verifyAuth.name]: async (world) => {
    const { email, challengeId, optionId } = await challenge(world)
    ok(await world.nucleus.call(authOptionSelected, { challengeId, optionId }))
    return { challengeId, code: codeIn(await world.nucleus.nextMail(email)) }
  },
  [logout.name]: () => ({}),
  [revokeSession.name]: async ({ nucleus, admin }) => {
    const sessions = ok(await nucleus.call(authSessions, {}, admin.token))
    return { sessionId: sessions.find(({ isCurrent }) => isCurrent)?.sessionId }
  },
  [resaveHeadshots.name]: ({ eventId }) => ({ eventId }),
  [common.contactAutocomplete.name]: () => ({ term: 'con tact' }),
  [common.companyAutocomplete.name]: () => ({ term: 'company' }),
  [common.contactAutocompleteV3.name]: () => ({ searchTerm: 'con tact' }),
  [common.contactAutocompletePurgatory.name]: () => ({ term: 'con tact' }),
  [common.contactAutocompleteNetwork.name]: () => ({ searchTerm: 'con tact' }),
  [addCompany.name]: () => ({ name: `Larch & Rowan ${next()}` }),
  [updateCompanyType.name]: async ({ nucleus, admin, companyId }) => {
    const type = { name: `Company type ${next()}`, side: companySides.other }
    const { companyTypeId } = ok(await nucleus.call(companyTypes.calls.upsert, type, admin.token))
    return { companyId, companyTypeId }
  },
  [promoteAttendee.name]: async ({ db }) => {
    const { roundTableId } = await makeChat(db)
    const { coffeeChatAttendeeId } = await makeAttendee(db, { roundTableId, attendeeStatusId: attendeeStatuses.waitlisted })
    return { roundTableId, coffeeChatAttendeeId }
  },
  [writeToAttendees.name]: async ({ db }) => {
    const { roundTableId } = await makeChat(db)
    const { coffeeChatAttendeeId } = await makeAttendee(db, { roundTableId })
    return { roundTableId, coffeeChatAttendeeIds: [coffeeChatAttendeeId] }
  },
  [openWork.name]: () => ({ date: '2027-03-01' }),
  [calendarEntries.name]: () => ({ from: '2027-03-01', to: '2027-04-11', timeZone: 'Europe/Zurich' }),
  ...recipesOfNotifications,
  [fundById.name]: ({ ids }) => ({ fundId: ids.fundId }),
  [saveFundReturns.name]: ({ ids }) => ({ fundId: ids.fundId, returns: [{ year: 2001, month: 3, returnPct: 1.5 }] }),
  [clearFundReturns.name]: async ({ fresh }) => {
    const { fundId, name } = await fresh(funds)
    return { fundId, name }
  },
  [searchEverything.name]: () => ({ term: 'track' }),
  [history.name]: ({ ids }) => ({ resource: tracks.name, id: ids.sessionTrackId }),
  [restore.name]: async (world) => {
    const { sessionTrackId: id } = await saveTrack(world, {})
    await saveTrack(world, { sessionTrackId: id, rowVersion: 1 })
    const changes = ok(await world.nucleus.call(history, { resource: tracks.name, id }, world.admin.token))
    return { resource: tracks.name, id, changeId: changes.at(-1)?.changeId, rowVersion: 2 }
  },
  [undo.name]: async (world) => {
    const { sessionTrackId } = await saveTrack(world, {})
    const { undoToken } = ok(await world.nucleus.call(tracks.calls.remove, { sessionTrackId, rowVersion: 1 }, world.admin.token))
    return { undoToken }
  },
  [dependents.name]: ({ ids }) => ({ resource: tracks.name, id: ids.sessionTrackId }),
  [dependentsOfMany.name]: ({ ids }) => ({ resource: tracks.name, ids: [ids.sessionTrackId] }),
  [changesStream.name]: () => ({}),
  [reportOpenRecord.name]: async (world) => ({
    streamId: await world.streamId(),
    windowId: 'window-of-a-test',
    resource: tracks.name,
    id: world.ids.sessionTrackId,
  }),
  [getJob.name]: endedJob,
  [jobFile.name]: endedJob,
  [cancelJob.name]: (world) => storedJob(world, 'waiting'),
  [retryJob.name]: (world) => storedJob(world, 'failed'),
  [deleteJobFiles.name]: endedJob,
  [listSavedViews.name]: () => ({ list: tracks.name }),
  [saveView.name]: () => ({ list: tracks.name, name: `View ${next()}`, settings: { sort: 'name' } }),
  [removeView.name]: async (world) => {
    const { viewId, rowVersion } = await storedView(world)
    return { viewId, rowVersion }
  },
  [setDefaultView.name]: async (world) => ({ list: tracks.name, viewId: (await storedView(world)).viewId }),
  [saveLayout.name]: () => ({ list: tracks.name, viewId: 0, layout: { density: 'compact' } }),
  [addContactToStaff.name]: async ({ db }) => ({ contactId: (await makeContact(db)).contactId, roleId: roleChoices.sender }),
  [hostEvents.name]: async ({ db }) => ({ contactId: (await makeContact(db)).contactId }),
  ...recipesOfEvents,
  ...recipesOfForms,
  ...recipesOfReleases,
  ...recipesOfUtilities,
}
