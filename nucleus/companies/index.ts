import type { FastifyInstance } from 'fastify'
import type { Nucleus } from '../kernel/context.ts'
import { mountAddCompany } from './addCompany.ts'

/** Serves the companies area. */
export const mountCompanies = (app: FastifyInstance, nucleus: Nucleus): void => mountAddCompany(app, nucleus)
