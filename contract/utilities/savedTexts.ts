import * as z from 'zod'
import { limits } from '#constants/limits.ts'
import { openIn, routes } from '#constants/routes.ts'
import { defineGet } from '../define.ts'
import { html, positiveId, requiredText } from '../fields.ts'
import { defineResource, type RowOf } from '../resource.ts'

/** Texts that staff begin e-mails to contacts with (docs/domain.md §6.4). An e-mail that was begun with one has it as its own. */
export const savedTexts = defineResource({
  area: 'utilities',
  name: 'savedTexts',
  label: 'Saved text',
  idKey: 'savedTextId',
  route: ({ savedTextId }) => openIn(routes.savedTexts, savedTextId),
  schema: z.object({
    name: requiredText(limits.name).meta({ title: 'Name' }),
    subject: requiredText(limits.title).meta({ title: 'Subject' }),
    bodyHtml: html.min(1).meta({ title: 'Text' }),
  }),
  permission: 'send',
  bulkEdit: [],
  list: '/utilities/saved_texts',
  upsert: '/utilities/saved_text/upsert',
  remove: '/utilities/saved_text/delete',
})
export type SavedText = RowOf<typeof savedTexts>

/** The saved texts to begin with: their list, with fewer fields. */
export const savedTextChoices = defineGet({
  name: 'utilities/savedTextChoices/fetch',
  path: '/utilities/saved_texts',
  budget: 'list',
  reply: z.array(z.object({ savedTextId: positiveId, name: z.string(), subject: z.string(), bodyHtml: z.string() })),
  background: true,
})
