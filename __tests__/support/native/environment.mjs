import { setFlagsFromString } from 'node:v8'
import { ModernFakeTimers } from '@jest/fake-timers'
import { ModuleMocker } from 'jest-mock'
import { fileEventsOf } from './fileEvents.mjs'

/** The global object of the worker itself, for tests whose modules Node loads (`runtime.mjs`). */
export default class NativeEnvironment {
  global = globalThis
  constructor({ projectConfig }, { testPath }) {
    this.handleTestEvent = fileEventsOf(testPath)
    // Each mounted route has code made for it, of the same text in every file. Pages and files with globals of their own turn this off.
    setFlagsFromString('--compilation-cache')
    // Not the global object itself, for which also the timers that Node's own modules import would be replaced.
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: new Proxy(globalThis, {}) })
    this.moduleMocker = new ModuleMocker(globalThis)
    this.replaced = { console: globalThis.console, exit: process.exit }
  }
  setup() {}
  teardown() {
    this.fakeTimersModern.dispose()
    this.moduleMocker.restoreAllMocks()
    globalThis.console = this.replaced.console
    process.exit = this.replaced.exit
  }
  exportConditions() {
    return ['node', 'node-addons']
  }
  getVmContext() {
    return null
  }
}
