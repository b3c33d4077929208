import { changesStream } from '#contract/changes.ts'
import { allCalls } from '#contract/index.ts'

const paths = allCalls
  .filter(({ takesLong }) => takesLong)
  .map(({ method, path }) => ({ method, form: new RegExp(`^/nucleus${path.replace(/\{\w+\}/g, '[^/]+')}$`) }))

/** Whether an address under `/nucleus` belongs to a call that may take minutes to start its reply, such as an export or an upload. */
export function takesLong(method: string, url: string): boolean {
  const path = url.split('?', 1)[0] ?? ''
  return paths.some((one) => one.method === method && one.form.test(path))
}

/** Whether an address under `/nucleus` belongs to a stream, whose reply never ends. */
export const isStream = (url: string): boolean => url.split('?', 1)[0] === `/nucleus${changesStream.path}`
