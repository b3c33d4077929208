import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const components = join(import.meta.dirname, '..', '..', 'components')

/**
 * The packages that most tests of screens load, for `bundlesOf`. Any other package is loaded from its own files, and finds these. A file
 * that has one object for all who import it, such as a context of React, must not be inside a bundle and outside too: it is listed.
 */
export const screenPackages = () => ({
  conditions: ['browser'],
  // Its `act` takes `setImmediate` from Node by `module.require`, which a bundle lacks: with fake timers it would wait for ever.
  external: ['react'],
  commonjs: [
    ...['react-dom', 'react-dom/client', 'react-dom/test-utils', 'scheduler'],
    ...['use-sync-external-store/shim/with-selector', 'use-sync-external-store/with-selector.js'],
    ...['antd', '@ant-design/cssinjs', 'antd/locale/en_GB', 'dayjs', 'dayjs/plugin/utc.js', 'dayjs/plugin/timezone.js'],
    ...['next/router', 'next/head', 'next/link', 'next/dynamic', 'next/app', 'next/dist/shared/lib/router-context.shared-runtime'],
    ...['@testing-library/react', '@testing-library/dom'],
  ],
  modules: {
    ...whole('zod', 'zod/v4/core', '@reduxjs/toolkit', 'react-redux', '@tanstack/react-table'),
    ...whole('@testing-library/user-event', '@testing-library/jest-dom/matchers'),
    ...importedIcons(),
  },
})

function whole(...names) {
  return Object.fromEntries(names.map((name) => [name, undefined]))
}

/** Icons that components import: of the package, which has 800, only these, and those that are imported one by one. */
function importedIcons() {
  const sources = globSync('**/*.{ts,tsx}', { cwd: components }).map((file) => readFileSync(join(components, file), 'utf8'))
  const imports = sources.flatMap((source) => [...source.matchAll(/import (?:\{([^}]+)\}|\w+) from '(@ant-design\/icons[^']*)'/g)])
  const named = imports.flatMap(([, names]) => names?.match(/\b[A-Z]\w+/g) ?? [])
  const single = imports.flatMap(([, names, path]) => (names ? [] : [path]))
  return { ...whole(...single.sort()), '@ant-design/icons': [...new Set(named)].sort() }
}
