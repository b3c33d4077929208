import type { FastifyInstance } from 'fastify'
import type { Nucleus } from '../kernel/context.ts'
import type { RestorableRepository } from '../resource/repositoryTypes.ts'
import { mountFunds as mountFundList } from './funds.ts'
import { mountReturns } from './returns.ts'

/** Serves the funds area; returns the resources whose history can be read and restored. */
export const mountFunds = (app: FastifyInstance, nucleus: Nucleus): RestorableRepository[] => [
  mountFundList(app, nucleus),
  mountReturns(app, nucleus),
]
