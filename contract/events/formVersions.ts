import * as z from 'zod'
import { defineGet, definePost } from '../define.ts'
import { instant, integer, integerParam, positiveId } from '../fields.ts'
import { confirmation } from '../question.ts'

/** A published version of the form of a company type. Registrants see the newest. */
export const formVersion = z.object({
  version: integer(1),
  publishedAt: instant,
  /** Null for somebody who was erased. */
  publishedByName: z.string().nullable(),
  questionCount: integer(0),
})
export type FormVersion = z.infer<typeof formVersion>

const formChange = z.object({
  eventQuestionId: positiveId,
  kind: z.enum(['added', 'removed', 'changed']),
  label: z.string(),
  texts: z.array(z.string()),
})
export type FormChange = z.infer<typeof formChange>

/** The published versions of a form, the newest first. */
export const formVersions = defineGet({
  name: 'events/formVersions/fetch',
  path: '/events/form_versions/{eventCompanyTypeId}',
  budget: 'whole',
  params: z.object({ eventCompanyTypeId: integerParam(0) }),
  reply: z.array(formVersion),
  background: true,
})

/** What differs between two versions of a form. 0 is the form as it is edited. */
export const formComparison = defineGet({
  name: 'events/formComparison/fetch',
  path: '/events/form_comparison/{eventCompanyTypeId}/{before}/{after}',
  budget: 'whole',
  params: z.object({ eventCompanyTypeId: integerParam(0), before: integerParam(0), after: integerParam(0) }),
  reply: z.array(formChange),
  background: true,
})

/**
 * Publishes the form as it is edited as its next version. Errors of the form (`contract/forms/checkForm.ts`) are a refusal with
 * `data.problems`; warnings need a confirmation.
 */
export const publishForm = definePost({
  name: 'events/form/publish',
  path: '/events/form/publish',
  budget: 'bulk',
  permission: 'editEvents',
  body: z.object({ eventCompanyTypeId: positiveId, ...confirmation }),
  reply: formVersion,
  toast: {
    success: ({ reply }) => `Form published as version ${(reply.data as FormVersion).version}.`,
    failure: 'Failed to publish the form!',
  },
})

const restoredForm = z.object({
  added: integer(0),
  changed: integer(0),
  switchedOff: integer(0),
  removed: integer(0),
  undoToken: z.string().nullable(),
})
type RestoredForm = z.infer<typeof restoredForm>

/** Makes the questions and options of a version the form that is edited. Publishes nothing. Questions with responses are switched off, not deleted. */
export const restoreForm = definePost({
  name: 'events/form/restore',
  path: '/events/form/restore',
  budget: 'bulk',
  permission: 'editEvents',
  body: z.object({ eventCompanyTypeId: positiveId, version: positiveId }),
  reply: restoredForm,
  toast: { success: ({ reply }) => restoredText(reply.data as RestoredForm), failure: 'Failed to put the version back!' },
})

function restoredText({ added, changed, switchedOff, removed }: RestoredForm): string {
  const parts = [
    [added, 'restored'],
    [changed, 'changed'],
    [switchedOff, 'switched off'],
    [removed, 'deleted'],
  ] as const
  const counts = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  return counts.length === 0 ? 'The form is the same as this version.' : `Form put back. Questions: ${counts.join(', ')}.`
}
