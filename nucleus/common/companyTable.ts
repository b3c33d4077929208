import { companies } from '../db/tables/index.ts'

/** Companies as a table with a history. */
export const companyTable = { resource: 'companies', table: companies, idKey: 'companyId' }
