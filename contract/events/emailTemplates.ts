import * as z from 'zod'
import { limits } from '#constants/limits.ts'
import { mailTriggers } from '#constants/mails.ts'
import { openIn, routes } from '#constants/routes.ts'
import { defineGet, definePost } from '../define.ts'
import { choiceParam, email, html, oneOf, optionalId, optionalText, positiveId, requiredText, text } from '../fields.ts'
import { defineResource, type RowOf } from '../resource.ts'
import { emailTemplate } from './registrationMails.ts'
import { emptyFieldCounts, mailPreview } from './mailPreview.ts'

/** How many registrations are looked at for empty fields: the newest. */
export const checkedRegistrations = 5000

/** The event's own texts of its mails (docs/domain.md §2.6). The list takes a company type, 0 for all. */
export const emailTemplates = defineResource({
  area: 'events',
  name: 'emailTemplates',
  label: 'Email Templates',
  idKey: 'emailTemplateId',
  parent: 'eventId',
  route: ({ eventId, emailTemplateId }) => openIn(routes.event(eventId, 'emailtemplates'), emailTemplateId),
  schema: z.object({
    eventId: positiveId.meta({ title: 'Event id' }),
    trigger: oneOf(mailTriggers).meta({ title: 'Mail' }),
    /** Null for every company type without a text of its own. */
    eventCompanyTypeId: optionalId.meta({ title: 'Company type' }),
    /** That of the mail when left out. */
    name: optionalText(limits.name).meta({ title: 'Name' }),
    subject: requiredText(limits.title).meta({ title: 'Subject' }),
    bodyHtml: html.min(1).meta({ title: 'Text' }),
    /** In place of the sender name and the reply-to e-mail of the event. */
    fromName: optionalText(limits.name).meta({ title: 'Sender name' }),
    replyTo: email.nullish().meta({ title: 'Replies go to' }),
    /** Whether it can be sent. */
    isActive: z.boolean().optional().meta({ title: 'Active' }),
    /** Whether a change of status sends it. */
    isAutomatic: z.boolean().optional().meta({ title: 'Sent automatically' }),
  }),
  references: { eventCompanyTypeId: { to: 'eventCompanyTypes', name: 'companyTypeName' } },
  filters: z.object({ trigger: choiceParam(mailTriggers).optional() }),
  permission: 'editEvents',
  bulkEdit: ['isActive', 'isAutomatic'],
  // A second text for the same mail is one for another company type.
  duplicate: { except: ['eventCompanyTypeId'] },
  list: '/events/email_templates/{eventId}/{eventCompanyTypeId}',
  upsert: '/events/email_template/upsert',
  remove: '/events/email_template/delete',
})
export type OwnEmailTemplate = RowOf<typeof emailTemplates>

/** The default texts, one for each mail: used where an event has no text of its own. */
export const defaultEmailTemplates = defineGet({
  name: 'events/defaultEmailTemplates/fetch',
  path: '/events/default_email_templates',
  reply: z.array(emailTemplate),
  background: true,
})

const draft = z.object({
  eventId: positiveId,
  /** Null for all company types. */
  eventCompanyTypeId: optionalId,
  subject: text(limits.title),
  bodyHtml: html,
  /** What `{{event.fromName}}` says; that of the event when left out. */
  fromName: optionalText(limits.name),
  /** Where replies go, as far as it is written; that of the event when left out. */
  replyTo: optionalText(limits.name),
})

/** A text that is being written, as the mail to a registrant of the event; stores nothing. */
export const previewEmailTemplate = definePost({
  name: 'events/emailTemplate/preview',
  path: '/events/email_template/preview',
  permission: 'read',
  body: draft.extend({
    /** Left out for the newest registration. */
    eventRegistrationId: positiveId.nullish(),
  }),
  reply: z.object({
    /** Whose mail it is; null while the event has no registration. */
    registrant: z.object({ eventRegistrationId: positiveId, name: z.string(), email: z.string() }).nullable(),
    ...mailPreview,
  }),
  background: true,
})

/** For whom the fields of a text have no value, among the active registrations that it is for. */
export const countEmptyFields = definePost({
  name: 'events/emailTemplate/emptyFields',
  path: '/events/email_template/empty_fields',
  budget: {
    base: 'bulk',
    rows: 20 * checkedRegistrations,
    reason: 'the values of every registration that a text is for are looked at, in parts',
  },
  permission: 'read',
  body: draft,
  /** `total` is at most `checkedRegistrations`. */
  reply: emptyFieldCounts,
  background: true,
})

export const emailTemplateCalls = [defaultEmailTemplates, previewEmailTemplate, countEmptyFields] as const
