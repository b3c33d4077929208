import type { ComponentProps, ReactNode } from 'react'
import type { StatusMenu } from '../ui/StatusMenu.tsx'

interface Choice<Status extends number> {
  id: Status
  /** Why it cannot be chosen now. */
  refusal?: string
}

/** The statuses of a menu: those that can be chosen, then under each reason those that cannot. */
export function statusItems<Status extends number>(
  choices: readonly Choice<Status>[],
  tagOf: (id: Status) => ReactNode,
): ComponentProps<typeof StatusMenu<Status>>['items'] {
  const item = ({ id, refusal }: Choice<Status>) => ({ key: id, label: tagOf(id), disabled: refusal !== undefined, title: refusal })
  const reasons = [...new Set(choices.flatMap(({ refusal }) => refusal ?? []))]
  return [
    ...choices.filter(({ refusal }) => refusal === undefined).map(item),
    ...reasons.map((reason) => ({
      type: 'group' as const,
      key: reason,
      label: reason,
      children: choices.filter(({ refusal }) => refusal === reason).map(item),
    })),
  ]
}
