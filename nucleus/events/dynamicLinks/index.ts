import type { FastifyInstance } from 'fastify'
import { dynamicLinks } from '#contract/events/dynamicLinks.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountResource } from '../../resource/mountResource.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import { mountClicks } from './clicks.ts'
import { mountResolver } from './resolver.ts'
import { linkResourceOptions } from './links.ts'
import { mountTargets } from './targets.ts'

/** Serves the short links of an event, and redirects those who follow one. */
export function mountDynamicLinks(app: FastifyInstance, nucleus: Nucleus): Repository<typeof dynamicLinks> {
  mountTargets(app, nucleus)
  mountClicks(app, nucleus)
  mountResolver(app, nucleus)
  return mountResource(app, nucleus, dynamicLinks, linkResourceOptions)
}
