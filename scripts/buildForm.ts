import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { themeVariables } from '#styles/theme.ts'
import { compressFolder } from './folders.ts'
import { root } from './install.mjs'

/** The theme that the system prefers: nothing is chosen on a public page. */
const systemTheme = themeVariables.replace(/html\[data-theme=dark\](\{[^}]*\})/, '@media (prefers-color-scheme:dark){html$1}')

/**
 * Bundles the public registration form (`publicForm`) into one script and one style sheet, whose names change with their content, compressed
 * for nucleus, which serves them.
 */
export async function buildForm(folder = join(root, '.next', 'registration')): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await build({
    entryPoints: { form: join(root, 'publicForm', 'main.tsx') },
    outdir: folder,
    entryNames: '[name]-[hash]',
    bundle: true,
    minify: true,
    format: 'esm',
    target: ['chrome109', 'firefox115', 'safari16.4'],
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    logLevel: 'warning',
    absWorkingDir: root,
    plugins: [
      {
        name: 'theme',
        setup: (bundler) => {
          bundler.onLoad({ filter: /publicForm[/\\]page\.css$/ }, async ({ path }) => ({
            loader: 'css',
            contents: `${systemTheme}${await readFile(path, 'utf8')}`,
          }))
        },
      },
    ],
  })
  await compressFolder(folder)
}

if (import.meta.main) await buildForm()
