import journeys from './jest.e2e.config.mjs'

/** A tour of every screen in the browsers that the journeys do not use (`npm run browsers`), beside the check. */
export default {
  ...journeys,
  displayName: 'browsers',
  testMatch: ['<rootDir>/e2e/browsers/*.browsers.ts'],
  testPathIgnorePatterns: [],
  maxWorkers: 1,
}
