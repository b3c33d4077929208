import type { FastifyInstance } from 'fastify'
import type { RestorableRepository } from '../resource/repositoryTypes.ts'
import type { Nucleus } from '../kernel/context.ts'
import { mountAddCompany } from './addCompany.ts'
import { mountCompanyContacts } from './companyContacts.ts'
import { mountCompanyRecords } from './companies.ts'
import { mountCompanyTypes } from './companyTypes.ts'
import { mountUpdateCompanyType } from './updateCompanyType.ts'

/** Serves the companies area; returns the resources whose history can be read and restored. */
export function mountCompanies(app: FastifyInstance, nucleus: Nucleus): RestorableRepository[] {
  const companies = mountCompanyRecords(app, nucleus)
  mountCompanyContacts(app, nucleus)
  mountAddCompany(app, nucleus, companies)
  mountUpdateCompanyType(app, nucleus, companies)
  return [companies, mountCompanyTypes(app, nucleus)]
}
