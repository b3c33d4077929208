import { eq } from 'drizzle-orm'
import { allocatorTypes } from '#constants/vetting.ts'
import type { Db } from '../../db/client.ts'
import { companyTypes } from '../../db/tables/index.ts'

const { other } = allocatorTypes

/** The kind of allocator of a company type; Other where there is none. */
export async function allocatorTypeOf(tx: Db, companyTypeId: number | null): Promise<number> {
  if (companyTypeId === null) return other
  const { allocatorType } = companyTypes
  const [type] = await tx.select({ allocatorType }).from(companyTypes).where(eq(companyTypes.companyTypeId, companyTypeId))
  return type?.allocatorType ?? other
}
