import { current } from './runtime.mjs'

/**
 * What tests, and the modules they share, import from `@jest/globals` when Node loads them: always that of the file that runs, also in a module
 * that an earlier file has loaded.
 */
const ofRunningFile = (name) =>
  new Proxy(() => undefined, {
    apply: (_, self, values) => current.globals[name](...values),
    get: (_, key) => current.globals[name][key],
  })

export const afterAll = ofRunningFile('afterAll')
export const afterEach = ofRunningFile('afterEach')
export const beforeAll = ofRunningFile('beforeAll')
export const beforeEach = ofRunningFile('beforeEach')
export const describe = ofRunningFile('describe')
export const expect = ofRunningFile('expect')
export const it = ofRunningFile('it')
export const jest = ofRunningFile('jest')
export const test = ofRunningFile('test')
