import vm from 'node:vm'
import { completePage } from './native/browserGlobals.ts'

/**
 * For the tests of screens that Jest loads in a context of jsdom. The web's own classes come from Node, all from one family: `fetch` refuses a
 * signal or a form of another.
 */
const node = vm.runInThisContext('globalThis') as typeof globalThis
const lent = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'Blob',
  'File',
  'AbortController',
  'AbortSignal',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'TextEncoder',
  'TextDecoder',
  'BroadcastChannel',
  'structuredClone',
] as const
for (const name of lent) Object.defineProperty(globalThis, name, { value: node[name], writable: true, configurable: true })
completePage()
