import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { TemporaryRefusal } from '../../base/errors.ts'
import { createGate } from '../../kernel/gate.ts'

/**
 * Limits how many calls of the public run at a time: writes to one event wait for each other in the database, and forms can be large; both must
 * leave connections and the main thread to staff. Throws 503 when too many wait or the wait is too long.
 */
export const createPublicTurns = (): ReturnType<typeof createGate> =>
  createGate({
    maxRunning: nucleusLimits.publicWritesAtOnce,
    maxWaiting: nucleusLimits.publicWritesWaiting,
    waitSeconds: nucleusLimits.publicWriteWaitSeconds,
    refusal: () =>
      new TemporaryRefusal(503, 'Many people are registering at the moment. Your answers are still here: send them again in a minute.', {
        retryAfter: 30,
      }),
  })
