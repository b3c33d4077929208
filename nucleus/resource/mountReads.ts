import type { Call } from '#contract/define.ts'
import { hangUpSignal } from '../kernel/hangUp.ts'
import { mountCall } from '../kernel/mountCall.ts'
import type { FeatureContext } from './Feature.ts'
import { listTurnsOf } from './listTurns.ts'
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
  const takeTurn = listTurnsOf(nucleus)
  mountCall(app, list, ({ input, actor, reply }) => takeTurn(actor, () => repository.list(nucleus.db, input), hangUpSignal(reply)))
  const findIds = matchingIdsOf(nucleus, repository)
  mountCall(app, ids, ({ input }) => findIds(input))
}
