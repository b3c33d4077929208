import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesIn } from './folders.ts'

/** The most characters of a joined script: each script costs a request, but a single one would be compiled on one thread. */
const joinedLength = 350_000
/** Shorter scripts are joined last: runtimes, manifests and the page's own code, which differ from page to page. */
const shortLength = 30_000
/** Tells V8 to compile all functions of a script during the download, because they run immediately. */
const compileHint = '//# allFunctionsCalledOnLoad\n'

const tag = /<script src="\/_next\/(static\/[^"]+\.js)" defer=""><\/script>/g
/** How a script of the bundler finds its own file name; in a joined script this is replaced by the name. */
const ownTag = '"object"==typeof document?document.currentScript:void 0'

/**
 * Joins some of the scripts that each built page names, and marks all for early compilation. `folder` is Next's output.
 * The original scripts stay there, because other pages load them.
 */
export async function prepareFirstScripts(folder: string): Promise<void> {
  const pages = (await filesIn(join(folder, 'server', 'pages'))).filter((path) => path.endsWith('.html'))
  const marked = new Set<string>()
  for (const page of pages) {
    const html = await readFile(page, 'utf8')
    const names = [...html.matchAll(tag)].map(([, name = '']) => name)
    const scripts = await Promise.all(names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })))
    const first: string[] = []
    for (const group of groupsOf(scripts)) {
      const [{ name = '' } = {}, ...others] = group
      const joined = group.map(named).join('\n')
      const file = others.length === 0 ? name : `static/chunks/first-${createHash('sha256').update(joined).digest('hex').slice(0, 16)}.js`
      if (file !== name) await writeFile(join(folder, file), joined)
      first.push(file)
      marked.add(file)
    }
    const [before = '', ...rest] = html.split(tag).filter((_, at) => at % 2 === 0)
    await writeFile(page, before + first.map((name) => `<script src="/_next/${name}" defer=""></script>`).join('') + rest.join(''))
  }
  for (const name of marked) {
    const path = join(folder, name)
    await writeFile(path, compileHint + (await readFile(path, 'utf8')))
  }
}

interface Script {
  name: string
  text: string
}

/** The scripts in their order, the short ones last. A script of the bundler only registers its code, which the runtime starts. */
function groupsOf(scripts: readonly Script[]): Script[][] {
  const groups: Script[][] = []
  for (const script of scripts.filter(({ text }) => text.length >= shortLength)) {
    const group = groups.at(-1)
    if (group && lengthOf(group) + script.text.length <= joinedLength) group.push(script)
    else groups.push([script])
  }
  const short = scripts.filter(({ text }) => text.length < shortLength)
  return short.length > 0 ? [...groups, short] : groups
}

const lengthOf = (scripts: readonly Script[]): number => scripts.reduce((sum, { text }) => sum + text.length, 0)

/** The text of a script with its own file name in it. */
function named({ name, text }: Script): string {
  if (!text.includes(ownTag) && text.includes('document.currentScript')) throw new Error(`${name} finds its own file name in a new way`)
  return text.replace(ownTag, () => JSON.stringify(name)).replace(/^\/\/# sourceMappingURL=.*$/m, '')
}
