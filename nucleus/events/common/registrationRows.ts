import { registrations } from '../../db/tables/index.ts'
import type { RecordedTable } from '../../kernel/writes.ts'

/** Registrations, as writes and locks name them. */
export const registrationRows: RecordedTable = { resource: 'registrations', table: registrations, idKey: 'eventRegistrationId' }
