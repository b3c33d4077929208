import { randomUUID, timingSafeEqual } from 'node:crypto'

/** Ids of streams that say whose they are to every instance with the same key, without a word between them. */
export interface StreamIds {
  make: (sessionId: string) => string
  isOf: (streamId: string, sessionId: string) => boolean
}

/** `hash` is keyed: nobody else can make such an id. */
export function streamIdsOf(hash: (text: string) => string): StreamIds {
  const sign = (random: string, sessionId: string): string => `${random}.${hash(`stream ${random} ${sessionId}`)}`
  return {
    make: (sessionId) => sign(randomUUID(), sessionId),
    isOf: (streamId, sessionId) => {
      const [random = ''] = streamId.split('.')
      const [own, sent] = [Buffer.from(sign(random, sessionId)), Buffer.from(streamId)]
      return own.length === sent.length && timingSafeEqual(own, sent)
    },
  }
}
