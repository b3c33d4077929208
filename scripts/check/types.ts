import { type Ran, tool } from './step.ts'

/**
 * The type checks. Browser code sees no Node and server code no DOM; shared code is checked as part of both. The third covers
 * everything, including tests, with both.
 */
export const typeChecks = [
  ['types in the browser', 'tsconfig.browser.json'],
  ['types on the server', 'tsconfig.node.json'],
  ['types', 'tsconfig.json'],
] as const

/** Checks the types of the files that a configuration includes: by TypeScript 7, several times as fast as the 6 that lint and Next load as a library. */
export const checkTypes = (config: string): Promise<Ran> => tool('typescript7/bin/tsc', ['--noEmit', '--project', config])
