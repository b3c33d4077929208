import { copyForm, formSources, previewCopyForm } from '#contract/events/formCopy.ts'
import { changeSection } from '#contract/events/formSections.ts'
import { formComparison, publishForm, restoreForm } from '#contract/events/formVersions.ts'
import { replacePrivateLink } from '#contract/events/privateLinks.ts'
import { writeResponses } from '#contract/events/registrationAnswers.ts'
import { makeCompanyType, makeQuestion, makeRegistration, ok } from '../nucleus.ts'
import type { Recipes } from './recipes.ts'
import type { World } from './world.ts'

/** A form with a question and, unless it is still to be published, its first version. */
async function formOf({ db, eventId, nucleus, admin }: World, { isPublished = true } = {}) {
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
  await makeQuestion(db, { eventId, eventCompanyTypeId })
  if (isPublished) ok(await nucleus.call(publishForm, { eventCompanyTypeId }, admin.token))
  return { eventCompanyTypeId }
}

/** A form to copy, and another. */
async function twoForms(world: World) {
  const { eventCompanyTypeId: fromEventCompanyTypeId } = await formOf(world, { isPublished: false })
  const { eventCompanyTypeId } = await makeCompanyType(world.db, { eventId: world.eventId })
  return { eventCompanyTypeId, fromEventCompanyTypeId }
}

/** What the calls of registration forms are sent. */
export const recipesOfForms: Recipes = {
  [publishForm.name]: (world) => formOf(world, { isPublished: false }),
  [restoreForm.name]: async (world) => ({ ...(await formOf(world)), version: 1 }),
  [formSources.name]: (world) => formOf(world),
  [previewCopyForm.name]: twoForms,
  [copyForm.name]: twoForms,
  [formComparison.name]: async (world) => ({ ...(await formOf(world)), before: 1, after: 0 }),
  [changeSection.name]: async (world) => ({ ...(await formOf(world, { isPublished: false })), sectionName: null, name: 'Logistics' }),
  [replacePrivateLink.name]: async (world) => {
    const { eventRegistrationId } = await makeRegistration(world.db, { eventId: world.eventId })
    return { eventRegistrationId, rowVersion: 1 }
  },
  [writeResponses.name]: async (world) => {
    const { eventCompanyTypeId } = await formOf(world)
    const { eventRegistrationId } = await makeRegistration(world.db, { eventId: world.eventId, eventCompanyTypeId })
    return { eventRegistrationId, rowVersion: 1, version: 1, answers: {} }
  },
}
