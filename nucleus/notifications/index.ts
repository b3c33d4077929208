import type { FastifyInstance } from 'fastify'
import type { Nucleus } from '../kernel/context.ts'
import { deleteOldMessages } from '../push/outbox.ts'
import { pushDeliveryOf } from '../push/pushDeliveryOf.ts'
import type { RestorableRepository } from '../resource/repositoryTypes.ts'
import { mountNotificationList } from './notifications.ts'
import { mountNotificationReads } from './reads.ts'
import { mountScheduling } from './schedule.ts'
import { sendDueNotifications } from './sendDue.ts'
import { mountTests } from './tests.ts'

/** The pause between two looks for what is due. */
const dueSeconds = 5

/** Serves push notifications, and sends those that are due; returns the resources whose history can be read and restored. */
export function mountNotifications(app: FastifyInstance, nucleus: Nucleus): RestorableRepository[] {
  const delivery = pushDeliveryOf(nucleus.config, nucleus.db)
  const repository = mountNotificationList(app, nucleus)
  mountNotificationReads(app, nucleus, delivery)
  mountScheduling(app, nucleus, repository)
  mountTests(app, nucleus, { repository, delivery })
  nucleus.jobs.repeat({
    name: 'notifications',
    everySeconds: dueSeconds,
    work: (signal) => sendDueNotifications(nucleus, delivery, signal),
  })
  nucleus.jobs.everyHour(() => deleteOldMessages(nucleus.db, nucleus.clock()))
  return [repository]
}
