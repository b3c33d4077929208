import type { FastifyInstance } from 'fastify'
import type { AnyResource } from '#contract/resource.ts'
import type { Nucleus } from '../kernel/context.ts'
import type { Repository } from './repositoryTypes.ts'
import type { ResourceOptions } from './ResourceOptions.ts'

/** A resource that is being mounted. */
export interface FeatureContext {
  app: FastifyInstance
  nucleus: Nucleus
  resource: AnyResource
  options: ResourceOptions
  repository: Repository
}

/** Serves one group of a resource's calls. A feature that its declaration does not ask for serves nothing. */
export type Feature = (context: FeatureContext) => void
