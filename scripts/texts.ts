import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { sourceFiles, textsIn } from './textsIn.ts'

/**
 * `npm run texts`: prints every text that users can read, one per line with its place, grouped by area, for a review of the language.
 * With folders as arguments it prints only their texts: `npm run texts -- components/shell`.
 */
const root = `${import.meta.dirname}/..`
const chosen = process.argv.slice(2)
const folders = chosen.length > 0 ? chosen : ['components', 'pages', 'store', 'services', 'constants', 'contract', 'nucleus']

const areas = new Map<string, string[]>()
for (const file of folders.flatMap((folder) => sourceFiles(`${root}/${folder}`))) {
  const path = relative(root, file)
  const area = path.split('/').slice(0, 2).join('/')
  const lines = textsIn(path, readFileSync(file, 'utf8')).map(({ line, kind, text }) => `${path}:${line}  ${kind}  ${text}`)
  areas.set(area, [...(areas.get(area) ?? []), ...lines])
}

for (const [area, lines] of areas) {
  if (lines.length > 0) process.stdout.write(`\n${area} (${lines.length})\n${lines.join('\n')}\n`)
}
