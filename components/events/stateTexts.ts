import type { EventStateId } from '#constants/statuses.ts'

/** The meaning of each state, for users who choose it. */
export const stateMeanings: Readonly<Record<EventStateId, string>> = {
  1: 'In preparation, not public.',
  2: 'Public. Registration follows its dates.',
  3: 'Public. Registration is over, but staff can still add people.',
  4: 'Taking place now.',
  5: 'Over. Everything can still be edited.',
  6: 'Will not take place. Registrations keep their status, and no one is notified automatically.',
  7: 'Over and archived. Everything can still be viewed.',
}

interface StateQuestion {
  title: string
  okText: string
  cancelText?: string
}
const questions: Partial<Readonly<Record<EventStateId, (name: string) => StateQuestion>>> = {
  2: (name) => ({ title: `Publish “${name}”?`, okText: 'Publish' }),
  4: (name) => ({ title: `Start “${name}”?`, okText: 'Start event' }),
  5: (name) => ({ title: `Complete “${name}”?`, okText: 'Complete event' }),
  6: (name) => ({ title: `Cancel “${name}”?`, okText: 'Cancel event', cancelText: 'Keep event' }),
  7: (name) => ({ title: `Archive “${name}”?`, okText: 'Archive event' }),
}
/** The question before an event gets a state that visitors see or that ends what others rely on; none for other states. */
export const stateQuestion = (to: EventStateId, name: string): StateQuestion | undefined => questions[to]?.(name)
