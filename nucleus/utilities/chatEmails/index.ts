import type { FastifyInstance } from 'fastify'
import { mailKinds } from '#constants/mails.ts'
import { writeToAttendees as call } from '#contract/coffeeChats/attendees.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { renewReminder } from './renewReminder.ts'
import { sendDueReminders } from './sendDueReminders.ts'
import { writeToAttendees } from './writeToAttendees.ts'

/** The pause between two looks at the reminders. */
const everySeconds = 15

/** Serves the e-mails of coffee chats: invitations, which staff send, and reminders, which leave by themselves (docs/decisions/106-e-mails-of-coffee-chats.md). */
export function mountChatEmails(app: FastifyInstance, nucleus: Nucleus): void {
  mountCall(app, call, ({ input, actor }) => nucleus.db.transaction((tx) => writeToAttendees(tx, input, { actor, at: nucleus.clock() })))
  nucleus.renewals.set(mailKinds.chatReminder, renewReminder)
  nucleus.jobs.repeat({ name: 'chatReminders', everySeconds, work: (signal) => sendDueReminders(nucleus, signal) })
}
