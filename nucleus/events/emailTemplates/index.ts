import { asc, isNotNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { choiceLabel } from '#constants/choice.ts'
import { mailTriggers } from '#constants/mails.ts'
import {
  countEmptyFields,
  defaultEmailTemplates,
  emailTemplates,
  type OwnEmailTemplate,
  previewEmailTemplate,
} from '#contract/events/emailTemplates.ts'
import { ruleBroken } from '../../base/errors.ts'
import { emailTemplates as table } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { each } from '../../resource/each.ts'
import { mountResource } from '../../resource/mountResource.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import type { PreparedWrite, Write } from '../../resource/ResourceOptions.ts'
import { defaultTemplates } from '../mails/templates.ts'
import { emptyFieldsOf } from './emptyFields.ts'
import { textProblems } from './textProblems.ts'
import { templatePreview } from './templatePreview.ts'

/** Serves the event's own texts of its mails, and shows them as a registrant would get them. */
export function mountEmailTemplates(app: FastifyInstance, nucleus: Nucleus): Repository<typeof emailTemplates> {
  const { db } = nucleus
  const repository = mountResource(app, nucleus, emailTemplates, {
    table,
    // The others are the default texts.
    where: isNotNull(table.eventId),
    search: [table.name, table.subject],
    order: [asc(table.trigger), asc(sql`coalesce(${table.eventCompanyTypeId}, 0)`)],
    unique: {
      email_templates_trigger: { field: 'trigger', message: 'This event already has a text for this mail and company type' },
    },
    check,
    prepare: each(nameByMail),
    inTransaction: true,
  })
  mountCall(app, defaultEmailTemplates, () => defaultTemplates(db))
  mountCall(app, previewEmailTemplate, ({ input }) => templatePreview(db, input))
  mountCall(app, countEmptyFields, ({ input }) => emptyFieldsOf(db, input))
  return repository
}

/** A text without a name has that of its mail. */
const nameByMail = ({ input: { name, trigger } }: PreparedWrite<typeof emailTemplates>): Partial<OwnEmailTemplate> =>
  name ? {} : { name: choiceLabel(mailTriggers, trigger) }

/** A text with an unknown field cannot be saved; one whose field has become unknown can still be changed in its other fields. */
async function check({ db, input, current }: Write<typeof emailTemplates>): Promise<void> {
  const { eventCompanyTypeId, subject, bodyHtml } = input
  if (current && current.subject === subject && current.bodyHtml === bodyHtml && current.eventCompanyTypeId === eventCompanyTypeId) return
  const problems = await textProblems(db, input)
  if (Object.keys(problems).length > 0) throw ruleBroken(problems)
}
