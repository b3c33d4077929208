import type { Reply } from '#contract/reply.ts'
import type { Send } from '#services/nucleus.ts'
import { signedIn } from '#store/auth/auth.ts'
import { makeStore } from '#store/makeStore.ts'

/** A store over a network whose replies the test gives one by one, in any order. */
export function scripted() {
  const waiting: { name: string; input: unknown; answer: (reply: Reply) => Promise<void> }[] = []
  const send: Send = (call, input) =>
    new Promise((resolve) => {
      const answer = async (reply: Reply) => {
        resolve(reply as Reply<never>)
        // Lets the thunk see the answer before the test looks.
        for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
      }
      waiting.push({ name: call.name, input, answer })
    })
  const session = { written: [] as unknown[], cleared: 0 }
  const store = makeStore({
    nucleus: {
      send,
      download: () => Promise.reject(new Error('not expected')),
      prefetch: () => undefined,
      dropPrefetched: () => undefined,
    },
    session: { write: (written) => session.written.push(written), clear: () => (session.cleared += 1), rememberBrowser: () => undefined },
  })
  store.dispatch(signedIn({ accessToken: 'first', user: { contactId: 1, name: 'Ada Park', role: 'admin' } }))
  return { store, waiting, session }
}
