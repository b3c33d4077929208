import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { build } from 'esbuild'

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, 'node_modules', '.cache', 'bundles')

/**
 * Jest's `moduleNameMapper` from packages to bundles of them. Each test file loads its packages anew, and a bundle loads in a fraction of
 * the time of the thousands of files in it. Bundles are made once for the installed packages.
 *
 * @param {object} packages as they are imported
 * @param {string[]} packages.conditions of package exports that apply
 * @param {string[]} packages.external with all inside, that are loaded from their own files, by bundles too
 * @param {string[]} packages.commonjs that Jest loads with `require`
 * @param {Record<string, string[] | undefined>} packages.modules that Jest loads as ES modules; with names, only these exports
 * @returns {Promise<Record<string, string>>}
 */
export async function bundlesOf(packages) {
  const sources = [join(root, 'package-lock.json'), import.meta.filename].map((path) => readFileSync(path, 'utf8'))
  const hash = createHash('sha256')
    // With the names, since JSON leaves out those without exports of their own.
    .update(JSON.stringify([packages, Object.keys(packages.modules), ...sources]))
    .digest('hex')
    .slice(0, 16)
  const target = join(folder, hash)
  if (!existsSync(target)) await makeWhole(target, packages)
  return {
    ...mapper(packages.commonjs, join(target, 'commonjs', '$1.cjs')),
    ...mapper(Object.keys(packages.modules), join(target, 'modules', '$1.mjs')),
  }
}

/** Under another name until it is whole: other processes may want it at the same moment. */
async function makeWhole(target, packages) {
  await mkdir(folder, { recursive: true })
  const draft = await mkdtemp(join(folder, 'draft-'))
  try {
    await Promise.all([bundleCommonjs(join(draft, 'commonjs'), packages), bundleModules(draft, packages)])
    await rename(draft, target).catch((error) => {
      if (!existsSync(target)) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** One file with all packages, each evaluated when it is first required, and a small file for each. */
async function bundleCommonjs(outdir, { commonjs, conditions, external }) {
  const lines = commonjs.map((name) => `  '${name}': () => require('${name}'),`)
  await build({
    ...common,
    stdin: { contents: `module.exports = {\n${lines.join('\n')}\n}`, resolveDir: root },
    outfile: join(outdir, 'all.cjs'),
    format: 'cjs',
    mainFields: ['main'],
    conditions: [...conditions, 'require'],
    external: [...notBundled, ...external],
  })
  for (const name of commonjs) {
    const path = join(outdir, `${name}.cjs`)
    await write(path, `module.exports = require('./${relative(dirname(path), join(outdir, 'all.cjs'))}')['${name}']()\n`)
  }
}

async function bundleModules(draft, { commonjs, modules, conditions, external }) {
  const entryPoints = []
  for (const [name, exports] of Object.entries(modules)) {
    const part = join(draft, 'parts', `${name}.mjs`)
    if (exports) await write(part, `export { ${exports.join(', ')} } from '${name}'\n`)
    entryPoints.push({ in: exports ? part : name, out: name })
  }
  await build({
    ...common,
    entryPoints,
    outdir: join(draft, 'modules'),
    outExtension: { '.js': '.mjs' },
    format: 'esm',
    splitting: true,
    // For what they `require`.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    mainFields: ['module', 'main'],
    conditions: [...conditions, 'import'],
    external: [...notBundled, ...external, ...commonjs],
  })
}

/** Not Jest's own, of which there is one for each test file. */
const notBundled = [...builtinModules, 'node:*', '@jest/globals']
const common = {
  absWorkingDir: root,
  bundle: true,
  platform: 'neutral',
  target: 'node24',
  define: { 'process.env.NODE_ENV': '"test"' },
  minifySyntax: true,
  minifyWhitespace: true,
  logLevel: 'error',
}

function mapper(names, path) {
  const escaped = names.map((name) => name.replace(/[./-]/g, '\\$&'))
  return { [`^(${escaped.join('|')})$`]: path }
}

async function write(path, text) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}
