import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

/**
 * Reads the options of a script. Every script accepts `--load-only`, which ends it here, with all its imports loaded: the test
 * of all scripts starts each of them this way.
 */
export function readOptions<const Options extends ParseArgsOptionsConfig>(
  options: Options,
): ReturnType<typeof parseArgs<{ options: Options }>>['values'] {
  const loadOnly = '--load-only'
  const args = process.argv.slice(2)
  const { values } = parseArgs({ options, args: args.filter((one) => one !== loadOnly) })
  if (args.includes(loadOnly)) {
    console.log('loaded')
    process.exit(0)
  }
  return values
}
