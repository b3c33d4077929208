import type { FastifyInstance } from 'fastify'
import type { Nucleus } from '../kernel/context.ts'
import type { RestorableRepository } from '../resource/repositoryTypes.ts'
import { mountContactList } from './contacts.ts'

/** Serves the contacts area; returns the resources whose history can be read and restored. */
export const mountContacts = (app: FastifyInstance, nucleus: Nucleus): RestorableRepository[] => [mountContactList(app, nucleus)]
