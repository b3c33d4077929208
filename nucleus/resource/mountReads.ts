import type { Call } from '#contract/define.ts'
import { mountCall } from '../kernel/mountCall.ts'
import type { FeatureContext } from './Feature.ts'
import { matchingIdsOf } from './matchingIds.ts'
import type { ListInput, Row } from './ResourceOptions.ts'

/** The reads that the declaration of any resource makes. */
interface Reads {
  list: Call<never, Row[], ListInput>
  ids: Call<never, number[], ListInput>
}

/** Serves the list of a resource and the ids of all rows that match. */
export function mountReads({ app, nucleus, resource, repository }: FeatureContext): void {
  const { list, ids } = resource.calls as Reads
  mountCall(app, list, ({ input }) => repository.list(nucleus.db, input))
  const findIds = matchingIdsOf(nucleus, repository)
  mountCall(app, ids, ({ input }) => findIds(input))
}
