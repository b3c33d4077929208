import { randomUUID, timingSafeEqual } from 'node:crypto'

/** Stream ids that prove their session to every instance with the same key, without communication. */
export interface StreamIds {
  make: (sessionId: string) => string
  belongsTo: (streamId: string, sessionId: string) => boolean
}

/** `hash` must be keyed, so that nobody else can make a valid id. */
export function streamIdsOf(hash: (text: string) => string): StreamIds {
  const sign = (random: string, sessionId: string): string => `${random}.${hash(`stream ${random} ${sessionId}`)}`
  return {
    make: (sessionId) => sign(randomUUID(), sessionId),
    belongsTo: (streamId, sessionId) => {
      const [random = ''] = streamId.split('.')
      const [own, sent] = [Buffer.from(sign(random, sessionId)), Buffer.from(streamId)]
      return own.length === sent.length && timingSafeEqual(own, sent)
    },
  }
}
