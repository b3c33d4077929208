import { deskWidth, setMedia, setWidth } from './browserGlobals.ts'
import '@testing-library/jest-dom/jest-globals'
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals'
import { cleanup, configure } from '@testing-library/react'
import { resetAnswers, server } from './answer.ts'

configure({ asyncUtilTimeout: 5_000 })
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
