import { expect, test } from '@jest/globals'
import { getTableColumns, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import { allResources } from '#contract/index.ts'
import * as tables from '#nucleus/db/tables/index.ts'

/** The first numbers that a column of the type cannot hold. */
const beyond: Readonly<Record<string, readonly number[]>> = {
  smallint: [32_768, -32_769, 0.5],
  integer: [2_147_483_648, -2_147_483_649, 0.5],
}

/** The table of a resource that has another name. */
const otherTables: Readonly<Record<string, string>> = { staff: 'contacts' }

/** The fields of a resource, in what is saved and in the address of its list, that take a number its column cannot hold. */
function takingTooMuch({ name, schema, calls }: (typeof allResources)[number]): string[] {
  const table = (tables as Record<string, unknown>)[otherTables[name] ?? name]
  if (!is(table, PgTable)) throw new Error(`There is no table ${name}`)
  const columns = Object.entries(getTableColumns(table)).filter(([, column]) => column.getSQLType() in beyond)
  expect(columns.length).toBeGreaterThan(3)
  const parts: readonly z.ZodObject[] = [schema, calls.list.params, ...(calls.list.query ? [calls.list.query] : [])]
  return parts.flatMap(({ shape }) =>
    columns.flatMap(([key, column]) => {
      const field = (shape as Record<string, z.ZodType>)[key]
      const taken = field ? (beyond[column.getSQLType()] ?? []).filter((value) => field.safeParse(value).success) : []
      return taken.map((value) => `${key} takes ${value}`)
    }),
  )
}

test.each(allResources.map((resource) => [resource.name, resource] as const))(
  'no field of %s takes a number that its column cannot hold',
  (_, resource) => {
    expect(takingTooMuch(resource)).toEqual([])
  },
)
