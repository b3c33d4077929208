import type { Call } from '#contract/define.ts'
import { mountCall } from '../kernel/mountCall.ts'
import type { Values } from '../kernel/values.ts'
import type { FeatureContext } from './Feature.ts'
import type { Row } from './ResourceOptions.ts'
import { upsertOf } from './upsert.ts'

/** Serves the save of a new or changed row. */
export function mountSave({ app, nucleus, resource, options, repository }: FeatureContext): void {
  const { idKey, parent, calls } = resource
  const save = upsertOf(nucleus, repository, { ...options, parent })
  const upsert = calls.upsert as Call<never, Row, Values>
  mountCall(app, upsert, ({ input, actor }) => save({ id: Number(input[idKey] ?? 0), sent: input, actor }))
}
