import type { Dependent } from '#contract/dependents.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { formatCount } from '../../ui/numbers.ts'

/** The text of a question before a delete, with links to the rows that prevent it. */
export function DeletionText({ text, dependents, onLeave }: { text: string; dependents: readonly Dependent[]; onLeave?: () => void }) {
  return (
    <>
      {text}
      {dependents.map(
        ({ keeps, list, noun, count }) =>
          keeps &&
          list && (
            <div key={list}>
              <PageLink href={list} onClick={onLeave}>
                {count === 1 ? `Show the ${noun}` : `Show the ${formatCount(count)} ${noun}`}
              </PageLink>
            </div>
          ),
      )}
    </>
  )
}
