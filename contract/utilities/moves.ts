import * as z from 'zod'
import { limits } from '#constants/limits.ts'
import { contacts } from '../contacts.ts'
import { defineGet, definePost } from '../define.ts'
import { integerParam, localDate, optionalText, positiveId } from '../fields.ts'
import { countedRows } from '../history.ts'

/** A contact after a change of their company, with a token that undoes it. */
const contactChanged = z.object({ row: contacts.row, undoToken: z.string() })

/**
 * Moves a contact to another company (docs/domain.md §6.3). The company until then is stored with the date as a past position. Registrations at
 * events that start on that date or later, and the places of the contact there, move too if the caller says so.
 */
export const moveContact = definePost({
  name: 'utilities/moveContact',
  path: '/utilities/move_contact',
  permission: 'editEvents',
  body: z.object({
    contactId: positiveId.meta({ title: 'Contact' }),
    toCompanyId: positiveId.meta({ title: 'New company' }),
    /** The first day at the new company, by the calendar; today or earlier. */
    effectiveDate: localDate.meta({ title: 'Effective date' }),
    /** The job title at the new company; left out, it stays. */
    jobTitle: optionalText(limits.title).meta({ title: 'New job title' }),
    moveRegistrations: z.boolean().optional().meta({ title: 'Move registrations' }),
    /** Previews the move and writes nothing. */
    dryRun: z.boolean().optional(),
  }),
  reply: z.object({
    /** The moved contact; null after a preview. */
    row: contacts.row.nullable(),
    /** What moved, or what would move, besides the contact. */
    moved: z.array(countedRows),
    /** What stays at the old company although it was to move, and why, as sentences. */
    stays: z.array(z.string()),
    undoToken: z.string().nullable(),
  }),
  toast: { success: 'Contact moved successfully.', failure: 'Failed to move Contact!' },
})

/** Where a contact worked before, the latest first. */
export const pastPositions = defineGet({
  name: 'utilities/pastPositions',
  path: '/utilities/past_positions/{contactId}',
  budget: 'list',
  params: z.object({ contactId: integerParam(1) }),
  reply: z.array(
    z.object({
      pastPositionId: positiveId,
      companyId: positiveId,
      companyName: z.string(),
      jobTitle: z.string().nullable(),
      endedOn: z.string(),
    }),
  ),
  background: true,
})

const pair = z.object({ companyId: positiveId.meta({ title: 'Company' }), contactId: positiveId.meta({ title: 'Contact' }) })

/** Gives a contact without a company this one. */
export const addContact = definePost({
  name: 'utilities/addContact',
  path: '/utilities/add_contact',
  permission: 'editEvents',
  body: pair,
  reply: contactChanged,
  toast: { success: 'Contact has been added successfully.', failure: 'Failed to add contact!' },
})

/** Takes a contact out of a company, which becomes a past position. The contact stays. */
export const removeContact = definePost({
  name: 'utilities/removeContact',
  path: '/utilities/remove_contact',
  permission: 'editEvents',
  body: pair,
  reply: contactChanged,
  toast: { success: 'Contact has been removed successfully.', failure: 'Failed to remove contact!' },
})
