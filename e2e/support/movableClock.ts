/**
 * Loaded into the server's process before anything else: each SIGUSR2 moves its clock an hour and a minute ahead, so that
 * a session can end of itself without anybody waiting for it.
 */
const stepMs = 61 * 60_000
const realNow = Date.now
let aheadMs = 0
const now = (): number => realNow() + aheadMs

globalThis.Date = new Proxy(Date, {
  construct: (target, given: unknown[], type) => Reflect.construct(target, given.length === 0 ? [now()] : given, type) as object,
  get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
})

process.on('SIGUSR2', () => {
  aheadMs += stepMs
  process.stdout.write('The clock has moved.\n')
})

export {}
