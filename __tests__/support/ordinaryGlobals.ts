import { setFlagsFromString } from 'node:v8'
import vm from 'node:vm'
import { TestEnvironment } from 'jest-environment-node'
import { fileEventsOf } from './native/fileEvents.mjs'

type Options = ConstructorParameters<typeof TestEnvironment>

/**
 * Jest's environment of Node, with an ordinary global object. Jest's own is a proxy, which every `Object`, `Promise` and `process`
 * of the sources goes through: a third of what a test of nucleus costs.
 */
export default class OrdinaryGlobals extends TestEnvironment {
  handleTestEvent

  constructor(...options: Options) {
    const { createContext } = vm
    Object.assign(vm, { createContext: () => createContext(vm.constants.DONT_CONTEXTIFY) })
    try {
      super(...options)
    } finally {
      Object.assign(vm, { createContext })
    }
    this.handleTestEvent = fileEventsOf(options[1].testPath)
    // An earlier file of the worker may have turned it on (`scripts/check/tests.ts` says why it is off).
    setFlagsFromString('--no-compilation-cache')
  }
}
