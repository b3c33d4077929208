import * as z from 'zod'
import { contactStates, yesNo } from '#constants/choices.ts'
import { roleChoices } from '#constants/roles.ts'
import { openIn, routes } from '#constants/routes.ts'
import { definePost } from './define.ts'
import { choiceParam, email, oneOf, personName, positiveId } from './fields.ts'
import { withPersonNames } from './personName.ts'
import { defineResource, type RowOf } from './resource.ts'

/** The contacts on the staff: who may sign in, with which role (docs/domain.md §6.1 and §9). */
export const staff = defineResource({
  area: 'staff',
  name: 'staff',
  label: 'Member of staff',
  idKey: 'contactId',
  route: ({ contactId }) => openIn(routes.staff, contactId),
  schema: withPersonNames(
    z.object({
      firstName: personName.meta({ title: 'First name' }),
      lastName: personName.meta({ title: 'Last name' }),
      email: email.meta({ title: 'E-mail' }),
      roleId: oneOf(roleChoices).meta({ title: 'Role' }),
      /** Default: yes. */
      isAdmin: z.boolean().optional().meta({ title: 'May sign in' }),
    }),
  ),
  computed: z.object({ contactStateId: oneOf(contactStates).meta({ title: 'Contact' }) }),
  filters: z.object({ roleId: choiceParam(roleChoices).optional(), isAdmin: choiceParam(yesNo).optional() }),
  permission: 'administer',
  // Who may sign in is decided for one person at a time.
  bulkEdit: [],
  duplicate: false,
  needsConfirmation: true,
  list: '/staff',
  upsert: '/staff/upsert',
})
export type StaffMember = RowOf<typeof staff>

/** Gives a contact a role, with which they may sign in. */
export const addContactToStaff = definePost({
  name: 'staff/addContact',
  path: '/staff/add_contact',
  permission: 'administer',
  body: z.object({ contactId: positiveId.meta({ title: 'Contact' }), roleId: oneOf(roleChoices).meta({ title: 'Role' }) }),
  reply: staff.row,
  toast: { success: 'Member of staff added.', failure: 'Member of staff was not added.' },
})

export const staffCalls = [addContactToStaff] as const
