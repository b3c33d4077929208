import { limits } from '#constants/limits.ts'
import { wrongAddress } from '../base/errors.ts'
import type { Nucleus } from '../kernel/context.ts'
import { column } from '../kernel/writes.ts'
import type { Repository } from './repositoryTypes.ts'
import type { ListInput } from './ResourceOptions.ts'

/** Returns a function that reads the ids of all matching rows in the order of the list. Throws 400 when they are more than can be selected. */
export const matchingIdsOf =
  ({ db }: Nucleus, repository: Repository) =>
  async (input: ListInput): Promise<number[]> => {
    const defined = await repository.definedFields(db, input)
    const found = await repository
      .select(db, { id: column(repository.table, repository.idKey) })
      .where(repository.where(input, defined))
      .orderBy(...repository.orderBy(undefined))
      .limit(limits.selectableRows + 1)
    if (found.length > limits.selectableRows) throw wrongAddress({ q: tooMany })
    return found.map(({ id }) => id as number)
  }

const tooMany = `More than ${limits.selectableRows.toLocaleString('en-US')} rows match. Narrow the list by search or filters first.`
