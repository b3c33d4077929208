import '#nucleus/process/fastImports.ts'
import { createRequire, registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { leavePages, loadPages, ofPage, sourceMaps } from './pageModules.mjs'

const require = createRequire(import.meta.url)
const globals = new URL('globals.mjs', import.meta.url).href

/** What `globals.mjs` hands on, of the test file that runs. */
export const current = { globals: {} }

/** What Node itself would wait for, such as an import. */
const ofNode = ['nextTick', 'queueMicrotask', 'hrtime']

let files = 0

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: globals, format: 'module', shortCircuit: true } : next(specifier, context),
})

/**
 * Has Node load a test file, instead of Jest in a context of its own: modules are compiled once for all files of a worker, which is most of
 * what a test of nucleus costs. Files therefore share the state of modules, and a test cannot replace one. Everything else is Jest's:
 * its workers, timeouts, hooks and reports.
 */
export default class NativeRuntime {
  constructor(config, environment, resolver, transformer) {
    this.environment = environment
    this.isPage = environment.exportConditions().includes('browser')
    if (this.isPage) loadPages(config, transformer)
  }
  unstable_shouldLoadAsEsm() {
    return true
  }
  async unstable_importModule(path) {
    files += 1
    await import(`${pathToFileURL(path).href}?${this.isPage ? `${ofPage}&` : ''}${files}`)
  }
  /** The part of Jest that collects and runs tests holds them in its module: anew for each file. */
  requireInternalModule(path) {
    delete require.cache[path]
    return require(path)
  }
  requireModule(path) {
    return require(path)
  }
  setGlobalsForRuntime(testGlobals) {
    const { moduleMocker: mocker, fakeTimersModern: timers } = this.environment
    const jest = {
      fn: mocker.fn.bind(mocker),
      spyOn: mocker.spyOn.bind(mocker),
      restoreAllMocks: () => mocker.restoreAllMocks(),
      useFakeTimers: (options) => timers.useFakeTimers({ ...options, doNotFake: [...ofNode, ...(options?.doNotFake ?? [])] }),
      useRealTimers: () => timers.useRealTimers(),
      setSystemTime: (now) => timers.setSystemTime(now),
      advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
      advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
      setTimeout: (ms) => (globalThis[Symbol.for('TEST_TIMEOUT_SYMBOL')] = ms),
    }
    current.globals = { ...testGlobals, jest }
    // As in any CommonJS module that Jest loads: Testing Library asks it for fake timers.
    globalThis.jest = jest
  }
  enterTestCode() {}
  leaveTestCode() {}
  getSourceMaps() {
    return sourceMaps
  }
  getAllCoverageInfoCopy() {
    return undefined
  }
  teardown() {
    if (this.isPage) leavePages()
    delete globalThis.jest
    delete globalThis[Symbol.for('TEST_TIMEOUT_SYMBOL')]
  }
}
