import { deskWidth, setMedia, setWidth } from './native/browserGlobals.ts'
import type {} from '@testing-library/jest-dom/jest-globals'
import * as matchers from '@testing-library/jest-dom/matchers'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from '@jest/globals'
import { cleanup, configure } from '@testing-library/react'
import { resetAnswers, server } from './answer.ts'
import { withoutOwnerStacks } from './ownerStacks.ts'

withoutOwnerStacks()
expect.extend(matchers)
configure({ asyncUtilTimeout: 20_000 })
// Testing Library says so when it is loaded, which is once for all files of a worker.
beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
// A call that the test did not answer is a mistake of the test or of the screen.
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
// jsdom never tells that a motion has ended.
setMedia('(prefers-reduced-motion: reduce)', true)
beforeEach(() => setWidth(deskWidth))
afterEach(() => {
  cleanup()
  resetAnswers()
  sessionStorage.clear()
  localStorage.clear()
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`
})
afterAll(() => server.close())
