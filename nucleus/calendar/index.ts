import type { FastifyInstance } from 'fastify'
import type { Nucleus } from '../kernel/context.ts'
import type { RestorableRepository } from '../resource/repositoryTypes.ts'
import { mountEntries } from './entries.ts'
import { mountItemFile } from './itemFile.ts'
import { mountItems } from './items.ts'

/** Serves the calendar; returns the resources whose history can be read and restored. */
export function mountCalendar(app: FastifyInstance, nucleus: Nucleus): RestorableRepository[] {
  mountEntries(app, nucleus)
  mountItemFile(app, nucleus)
  return [mountItems(app, nucleus)]
}
