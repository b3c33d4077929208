import type { FastifyInstance } from 'fastify'
import type { Nucleus } from '../kernel/context.ts'
import { mountOpenWork } from './openWork.ts'
import { mountRegistrationGrowth } from './registrationGrowth.ts'

/** Serves what the dashboard shows beside its lists. */
export function mountDashboard(app: FastifyInstance, nucleus: Nucleus): void {
  mountOpenWork(app, nucleus)
  mountRegistrationGrowth(app, nucleus)
}
