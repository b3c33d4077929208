import type { FastifyInstance } from 'fastify'
import type { Nucleus } from '../kernel/context.ts'
import type { RestorableRepository } from '../resource/repositoryTypes.ts'
import { mountAttendees } from './attendees.ts'
import { mountChats } from './chats.ts'
import { mountParams } from './params.ts'

/** Serves the coffee chats; returns the resources whose history can be read and restored. */
export function mountCoffeeChats(app: FastifyInstance, nucleus: Nucleus): RestorableRepository[] {
  mountParams(app, nucleus)
  return [mountChats(app, nucleus), mountAttendees(app, nucleus)]
}
