import { type Ran, tool } from './step.ts'

/**
 * What is type-checked. Browser code sees no Node and server code no DOM; what both use is checked as part of either.
 * The whole, with the tests, may see both.
 */
export const typeChecks = [
  ['types in the browser', 'tsconfig.browser.json'],
  ['types on the server', 'tsconfig.node.json'],
  ['types', 'tsconfig.json'],
] as const

/** Checks the types of what a configuration includes. */
export const checkTypes = (config: string): Promise<Ran> => tool('typescript/bin/tsc', ['--noEmit', '--project', config])
