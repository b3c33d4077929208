import { registrationSides } from '#constants/choices.ts'
import { mailTriggers } from '#constants/mails.ts'
import type { Db } from '../db/client.ts'
import { emailTemplates } from '../db/tables/index.ts'
import type { SeededEvent } from './events.ts'
import { insertRows } from './insertRows.ts'
import type { SeededType } from './seedForms.ts'
import { stamped } from './stamps.ts'

interface Plan {
  trigger: (typeof mailTriggers)[number]['value']
  name: string
  subject: string
  bodyHtml: string
  /** Only for registrants of one side. */
  side?: number
  isAutomatic?: boolean
}
const { approved, declined, moreInformation } = mailTriggers
const signature = '<p>Kind regards<br>{{event.fromName}}</p>'
const plans: readonly Plan[] = [
  {
    trigger: approved,
    name: 'Approved',
    subject: 'Your place at {{event.name}}',
    bodyHtml: `<p>Dear {{contact.firstName | default: "guest"}},</p><p>Your place at {{event.name}}, {{event.dates}}, is confirmed.</p><ul><li>Where: {{event.venue}}</li><li>Confirmation number: {{registration.confirmationNumber}}</li><li>You booked: {{options.list}}</li></ul><p>Change or withdraw your registration on <a href="{{registration.editLink}}">your private page</a>.</p>${signature}`,
    isAutomatic: true,
  },
  {
    trigger: approved,
    name: 'Approved, allocators',
    subject: '{{contact.firstName | default: "Welcome"}}, your place at {{event.name}}',
    bodyHtml: `<p>Dear {{contact.firstName | default: "guest"}},</p><p>We look forward to welcoming {{company.name | default: "you"}} to {{event.name}}, {{event.dates}}.</p><p>{{rep.name}} looks after you: {{rep.email}}</p><p>Your <a href="{{registration.editLink}}">private page</a> has your registration.</p>${signature}`,
    side: registrationSides.allocator,
    isAutomatic: true,
  },
  {
    trigger: moreInformation,
    name: 'More information',
    subject: 'One question about your registration for {{event.name}}',
    bodyHtml: `<p>Dear {{contact.firstName | default: "guest"}},</p><p>{{registration.reason}}</p><p>You can change your answers on <a href="{{registration.editLink}}">your private page</a>.</p>${signature}`,
  },
  {
    trigger: declined,
    name: 'Declined',
    subject: 'Your registration for {{event.name}}',
    bodyHtml: `<p>Dear {{contact.firstName | default: "guest"}},</p><p>Thank you for your interest in {{event.name}}. We are sorry that we cannot offer you a place this time.</p>${signature}`,
    isAutomatic: true,
  },
]

/** Inserts texts of mails: all of them for large events, the first three for the others. Returns the rows. */
export async function seedEmailTemplates(db: Db, events: readonly SeededEvent[], types: ReadonlyMap<number, readonly SeededType[]>) {
  const rows = events.flatMap((event) =>
    plans.slice(0, event.plan.speakers > 100 ? plans.length : 3).flatMap(({ side, ...plan }) => {
      const type = types.get(event.eventId)?.find((one) => one.side === side)
      if (side !== undefined && !type) return []
      return {
        ...plan,
        eventId: event.eventId,
        eventCompanyTypeId: type?.eventCompanyTypeId ?? null,
        isActive: true,
        isAutomatic: plan.isAutomatic ?? false,
        ...stamped(event.madeOn),
      }
    }),
  )
  return { rows, ids: await insertRows(db, emailTemplates, rows, 'emailTemplateId') }
}
