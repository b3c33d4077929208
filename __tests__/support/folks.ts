import * as z from 'zod'
import { openIn } from '#constants/routes.ts'
import { email, personName } from '#contract/fields.ts'
import { defineResource } from '#contract/resource.ts'

/** A resource of the tests alone whose rows belong to nothing: people, whatever events they come to. */
export const folks = defineResource({
  area: 'common',
  name: 'folks',
  label: 'Person',
  idKey: 'contactId',
  route: ({ contactId }) => openIn('/people', contactId),
  schema: z.object({
    firstName: personName.meta({ title: 'First name' }),
    lastName: personName.meta({ title: 'Last name' }),
    email: email.nullish().meta({ title: 'E-mail' }),
  }),
  permission: 'editEvents',
  list: '/folks',
  upsert: '/folk/upsert',
  remove: '/folk/delete',
})
