import { releaseAudiences } from '#constants/agendaReleases.ts'
import { agendaComparison, releaseAgenda, returnToRelease } from '#contract/events/agendaReleases.ts'
import { notifyOfRelease, previewReleaseEmail, releaseAudience } from '#contract/events/releaseEmails.ts'
import { makeReleasedAgenda } from '../releases.ts'
import { ok } from '../nucleus.ts'
import type { Recipes } from './recipes.ts'
import type { World } from './world.ts'

/** An agenda with a published session of one speaker, and a release of it. */
async function released({ db, nucleus, admin }: World) {
  const { eventId } = await makeReleasedAgenda(db)
  const { number } = ok(await nucleus.call(releaseAgenda, { eventId }, admin.token))
  return { eventId, number }
}
const toSpeakers = async (world: World) => ({ ...(await released(world)), since: 0, audience: releaseAudiences.speakers })

/** What the calls of agenda releases are sent. */
export const recipesOfReleases: Recipes = {
  [releaseAgenda.name]: async ({ db }) => ({ eventId: (await makeReleasedAgenda(db)).eventId }),
  [returnToRelease.name]: released,
  [agendaComparison.name]: async (world) => ({ eventId: (await released(world)).eventId, before: 1, after: 0 }),
  [releaseAudience.name]: toSpeakers,
  [previewReleaseEmail.name]: toSpeakers,
  [notifyOfRelease.name]: async (world) => ({ ...(await toSpeakers(world)), recipientCount: 1 }),
}
