import { setFlagsFromString } from 'node:v8'
import NativeEnvironment from './environment.mjs'
import { completePage } from './browserGlobals.ts'
import { closePage, openPage } from './page.mjs'

/** The global object of the worker itself as that of a page, for tests of screens. */
export default class PageEnvironment extends NativeEnvironment {
  constructor(config, context) {
    openPage((error) => context.console.error(error))
    completePage()
    super(config, context)
    setFlagsFromString('--no-compilation-cache')
  }
  async teardown() {
    super.teardown()
    await closePage()
  }
  exportConditions() {
    return ['browser']
  }
}
