import type { FastifyInstance } from 'fastify'
import type { registrations } from '#contract/events/registrations.ts'
import { vettingSubmissions } from '#contract/events/vetting.ts'
import { vettingReferences } from '#contract/events/vettingReferences.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountResource } from '../../resource/mountResource.ts'
import type { Repository, RestorableRepository } from '../../resource/repositoryTypes.ts'
import { mountDecisions } from './decide.ts'
import { mountDocuments } from './documents.ts'
import { mountEvidence } from './evidence.ts'
import { expireApprovals } from './expireApprovals.ts'
import { mountAnswers } from './mountAnswers.ts'
import { mountReferenceCalls } from './referenceCalls.ts'
import { referenceResourceOptions } from './references.ts'
import { submissionResourceOptions } from './submissions.ts'

/** Serves the vetting of allocators: submissions and their decisions, references and their answers. */
export function mountVetting(
  app: FastifyInstance,
  nucleus: Nucleus,
  registrationsOf: Repository<typeof registrations>,
): RestorableRepository[] {
  const submissions = mountResource(app, nucleus, vettingSubmissions, submissionResourceOptions(nucleus))
  const references = mountResource(app, nucleus, vettingReferences, referenceResourceOptions)
  mountDecisions(app, nucleus, { submissions, registrations: registrationsOf })
  mountDocuments(app, nucleus, submissions)
  mountEvidence(app, nucleus, submissions)
  nucleus.jobs.everyHour(() => expireApprovals(nucleus))
  mountReferenceCalls(app, nucleus, references)
  mountAnswers(app, nucleus, references)
  return [submissions, references]
}
