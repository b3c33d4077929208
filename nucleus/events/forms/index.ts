import type { FastifyInstance } from 'fastify'
import { eventQuestionAnswers, eventQuestions } from '#contract/events/questions.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountResource } from '../../resource/mountResource.ts'
import type { RestorableRepository } from '../../resource/repositoryTypes.ts'
import { mountCopyForm } from './copyForm.ts'
import { mountFormLists } from './formLists.ts'
import { mountFormVersions } from './versions.ts'
import { mountRestoreForm } from './restoreForm.ts'
import { mountSections } from './sections.ts'
import { questionOptionOptions } from './questionOptions.ts'
import { questionOptions } from './questions.ts'

/** Serves the registration forms of an event: questions, their options and published versions. */
export function mountForms(app: FastifyInstance, nucleus: Nucleus): RestorableRepository[] {
  mountFormVersions(app, nucleus)
  mountRestoreForm(app, nucleus)
  mountCopyForm(app, nucleus)
  mountFormLists(app, nucleus)
  mountSections(app, nucleus)
  const options = mountResource(app, nucleus, eventQuestionAnswers, questionOptionOptions)
  return [options, mountResource(app, nucleus, eventQuestions, { ...questionOptions, newPartRepository: options })]
}
