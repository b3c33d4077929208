import { and, asc, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { companyTypes } from '#contract/companyTypes.ts'
import { searchKey } from '../db/searchKey.ts'
import { companies, companyTypes as table } from '../db/tables/index.ts'
import type { Nucleus } from '../kernel/context.ts'
import { mountResource } from '../resource/mountResource.ts'
import type { Repository } from '../resource/repositoryTypes.ts'

const companyCount = sql<number>`(
  select count(*)::int from ${companies} where ${and(sql`${companies.companyTypeId} = ${table.companyTypeId}`, isNull(companies.deletedAt))})`

/** Serves the types of companies. One that a company or a company type of an event has cannot be deleted, only archived. */
export const mountCompanyTypes = (app: FastifyInstance, nucleus: Nucleus): Repository<typeof companyTypes> =>
  mountResource(app, nucleus, companyTypes, {
    table,
    computed: { companyCount },
    sortable: { companyCount },
    search: [table.name],
    searchSource: { title: table.name, key: searchKey(table.name), names: [searchKey(table.name)] },
    order: [asc(table.sortOrder), asc(table.name)],
    unique: { company_types_name: { field: 'name', message: 'Another company type has this name' } },
  })
