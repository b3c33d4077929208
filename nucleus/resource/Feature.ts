import type { FastifyInstance } from 'fastify'
import type { AnyResource } from '#contract/resource.ts'
import type { Nucleus } from '../kernel/context.ts'
import type { Rows } from './rows.ts'
import type { Served } from './Served.ts'

/** A resource that is being mounted. */
export interface Mounting {
  app: FastifyInstance
  nucleus: Nucleus
  resource: AnyResource
  options: Served
  repository: Rows
}

/** Serves one group of a resource's calls. A feature that its declaration does not ask for serves nothing. */
export type Feature = (mounting: Mounting) => void
