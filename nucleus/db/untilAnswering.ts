import type pg from 'pg'

const maxAttempts = 6
/** Of a server that is still starting. */
const startingUp = '57P03'

/**
 * Waits for a first connection, at most `maxAttempts` times as long as the pool waits: the server may be starting, or busy with something
 * else. Throws at once when it refuses, or when nothing listens there.
 */
export async function untilAnswering(pool: pg.Pool): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const client = await pool.connect()
      return client.release()
    } catch (error) {
      if (attempt === maxAttempts || !isSlow(error)) throw error
    }
  }
}

function isSlow(error: unknown): boolean {
  const { code, message } = error as Error & { code?: string }
  return code === startingUp || message.includes('timeout')
}
