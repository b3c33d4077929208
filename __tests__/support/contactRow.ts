import type { Contact } from '#contract/contacts.ts'

/** A contact with these values; everything else is empty. */
export const contactRow = (contactId: number, values: Partial<Contact> = {}): Contact => ({
  contactId,
  firstName: 'Person',
  lastName: `Number ${contactId}`,
  email: `person.${contactId}@example.com`,
  companyName: null,
  irRepName: null,
  assistantName: null,
  roleId: null,
  suppressedAt: null,
  unsubscribedAt: null,
  consentAt: null,
  formerNames: [],
  mergedIntoContactId: null,
  rowVersion: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdByContactId: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedByContactId: 1,
  ...values,
})
