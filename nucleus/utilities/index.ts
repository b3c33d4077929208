import type { FastifyInstance } from 'fastify'
import type { Nucleus } from '../kernel/context.ts'
import { repositoryByName } from '../resource/repositoryByName.ts'
import type { RestorableRepository } from '../resource/repositoryTypes.ts'
import type { UndoTarget } from '../resource/undo/undoTarget.ts'
import { mountCompanyOfContact } from './companyOfContact.ts'
import { mountMergeCompanies } from './mergeCompanies.ts'
import { mountMergeContacts } from './mergeContacts.ts'
import { mountMergedRecords } from './mergedRecords.ts'
import { mountMoveContact } from './moveContact.ts'
import { mountPastPositions } from './pastPositions.ts'
import { mountPurgatory } from './purgatory.ts'

export { undoablePastPositions } from './pastPositions.ts'

/** Serves the utilities: what staff do with contacts and companies over the whole product (docs/domain.md §6.3). */
export function mountUtilities(
  app: FastifyInstance,
  nucleus: Nucleus,
  { repositories, targets }: { repositories: readonly RestorableRepository[]; targets: readonly UndoTarget[] },
): void {
  const tables = { find: repositoryByName(repositories), targets }
  mountMergeContacts(app, nucleus, tables)
  mountMergeCompanies(app, nucleus, tables)
  mountMergedRecords(app, nucleus, tables)
  mountMoveContact(app, nucleus, tables)
  mountCompanyOfContact(app, nucleus, tables)
  mountPurgatory(app, nucleus, tables)
  mountPastPositions(app, nucleus)
}
