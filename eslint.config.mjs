import { createNodeResolver, importX } from 'eslint-plugin-import-x'
import * as regexp from 'eslint-plugin-regexp'
import tseslint from 'typescript-eslint'
import { exceptions, floors, generic, layers, soleUsers } from './eslint.layers.mjs'

/** Folders and files that nothing may import. */
const ends = ['server.ts', 'scripts', 'bench', 'e2e', '__tests__', 'pages']
const typescript = ['**/*.ts', '**/*.tsx']

export default tseslint.config(
  { ignores: ['.next/', '.generated/', '.data/', '.cache/', 'coverage/', 'node_modules/', 'bench/reactAdmin/', 'next-env.d.ts'] },
  {
    linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true },
    languageOptions: {
      globals: { console: 'readonly', process: 'readonly', URL: 'readonly', setInterval: 'readonly', clearInterval: 'readonly' },
    },
    plugins: { 'import-x': importX, regexp },
    settings: { 'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx', '.mjs', '.js'] })] },
    rules: {
      'import-x/no-default-export': 'error',
      'import-x/no-self-import': 'error',
      'import-x/no-duplicates': ['error', { 'prefer-inline': true }],
      'import-x/first': 'error',
      'no-undef': 'error',
      'no-unused-vars': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-implicit-coercion': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
      // A text must never decide how long an expression looks at it.
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
      'require-atomic-updates': ['error', { allowProperties: true }],
    },
  },
  {
    files: typescript,
    // Rules that need types, and those of React, are Oxlint's (`.oxlintrc.json`), which is compiled and so much faster.
    extends: [tseslint.configs.recommended],
    rules: {
      'no-undef': 'off',
      'no-unused-vars': 'off',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      // What an area of the state holds is declared by the files that make it (`store/slotsIn.ts`).
      '@typescript-eslint/no-empty-object-type': ['error', { allowWithName: 'Slices$' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },
  {
    files: ['server/{theme,sendEarlyReads}.js'],
    languageOptions: {
      sourceType: 'script',
      globals: Object.fromEntries(
        ['window', 'document', 'location', 'localStorage', 'Event', 'URLSearchParams', 'AbortSignal', 'fetch'].map((name) => [
          name,
          'readonly',
        ]),
      ),
    },
    // Served as it is written, to any browser.
    rules: { 'object-shorthand': 'off' },
  },
  {
    // Runs inside the page that is measured.
    files: ['bench/page/watch*.js'],
    languageOptions: {
      globals: Object.fromEntries(
        'window document location history performance innerWidth addEventListener setTimeout clearTimeout requestAnimationFrame MutationObserver PerformanceObserver'
          .split(' ')
          .map((name) => [name, 'readonly']),
      ),
    },
  },
  {
    files: Object.keys(layers).map((folder) => `${folder}/**/*.{ts,tsx}`),
    ignores: ['contract/normalised.ts', 'nucleus/demo/**'],
    rules: { 'no-restricted-properties': ['error', { property: 'normalize', message: 'Use `normalised`, which no text holds up' }] },
  },
  { files: ['components/**', 'pages/**', 'store/**'], rules: { 'no-restricted-globals': ['error', ...servicesOnly()] } },
  { files: generic.files, rules: { 'no-restricted-syntax': ['error', ...foreignToGeneric()] } },
  ...Object.entries(layers).map(([folder, may]) => ({ files: [`${folder}/**/*.{ts,tsx}`], rules: importRules(folder, may) })),
  ...specialPlaces().map((place) => ({
    files: [filesOf(place)],
    rules: importRules(place, together(layers[place.split('/')[0]], exceptions[place])),
  })),
  { files: ['__tests__/**/*.{ts,tsx}', 'e2e/**/*.ts'], rules: { 'no-restricted-syntax': ['error', ...slowMachineRules()] } },
  {
    files: ['pages/**', '*.config.{ts,mjs}', '**/*.config.{ts,mjs}', '__tests__/support/**', 'e2e/support/**'],
    rules: { 'import-x/no-default-export': 'off' },
  },
)

/** What fails on a machine that is slower than the author's, or busy. */
function slowMachineRules() {
  const limit = 'Tests and hooks have one limit, in the configuration of Jest'
  return [
    { selector: 'CallExpression:not([callee.name=/^set(Timeout|Interval)$/]) > :function + Literal[value>999]:last-child', message: limit },
    { selector: 'CallExpression[callee.object.name="jest"][callee.property.name="setTimeout"]', message: limit },
    {
      selector: 'CallExpression[callee.name="expect"] CallExpression[callee.object.name="Date"][callee.property.name="now"]',
      message: 'A test asserts no time: bench/ measures it',
    },
    { selector: 'WhileStatement[body.type=/^(Empty|Continue)Statement$/]', message: 'Wait with `eventually`, which pauses' },
  ]
}

/** Files and folders inside a layer that the table names by themselves. */
function specialPlaces() {
  const users = Object.values(soleUsers).flat()
  return [...new Set([...Object.keys(exceptions), ...users.filter((user) => user.includes('/'))])]
}

function filesOf(place) {
  return /\.tsx?$/.test(place) ? place : `${place}/**`
}

/** What a folder or file may not import: other folders by the table, and packages that have other sole users. */
function importRules(place, { folders = [], types = [] }) {
  const own = place.split('/')[0]
  const known = [...new Set([...Object.keys(layers), ...ends])].filter((name) => name !== own)
  const forbidden = known.filter((name) => !folders.includes(name) && !types.includes(name))
  const zones = [
    { target: `./${own}`, from: forbidden.map((name) => `./${name}`), message: `${own} may not import this (eslint.layers.mjs)` },
    ...Object.entries(floors).flatMap(([folder, its]) => (folder.split('/')[0] === own ? floorZones(folder, its) : [])),
  ]
  const typesOnly = types.map((name) => ({
    regex: `^(#|(\\.\\./)+)${name}/`,
    allowTypeImports: true,
    message: `${own} may use only the types of ${name}`,
  }))
  return {
    'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones }],
    '@typescript-eslint/no-restricted-imports': ['error', { patterns: [...typesOnly, ...packageRules(place)] }],
  }
}

/** What no part of a folder may import: those beside it and above it. */
function floorZones(folder, its) {
  // Nothing is above or beside the last.
  return its.slice(0, -1).flatMap((parts, floor) =>
    parts.map((part) => ({
      target: `./${folder}/${part}`,
      from: its
        .slice(floor)
        .flat()
        .filter((name) => name !== part)
        .map((name) => `./${folder}/${name}`),
      message: `${folder}/${part} imports only what is below it (floors in eslint.layers.mjs)`,
    })),
  )
}

/** A package and what lies inside it, unless the place is among its users. */
function packageRules(place) {
  return Object.entries(soleUsers)
    .filter(([, users]) => !users.some((user) => place === user || place.startsWith(`${user}/`)))
    .map(([name, users]) => ({
      regex: name.endsWith('*') ? `^${name.slice(0, -1)}` : `^${name}(/|$)`,
      allowTypeImports: true,
      message: `${name} is used only in ${users.join(', ')} (eslint.layers.mjs)`,
    }))
}

function together(folder = {}, more = {}) {
  const folders = [...(folder.folders ?? []), ...(more.folders ?? [])]
  return { folders, types: (folder.types ?? []).filter((name) => !folders.includes(name)) }
}

/** An area's names in code, in texts that are names, and in SQL. */
function foreignToGeneric() {
  const message = 'Take whose rows they are from `parent` of the declaration, and where one opens from its `place` (eslint.layers.mjs).'
  const names = generic.names.join('|')
  return [
    `Identifier[name=/^(${names})$/]`,
    `Literal[value=/^(${names}|events\\u002F.*)$/]`,
    `TemplateElement[value.raw=/(${names}|\\bevent_id\\b|^events\\u002F)/]`,
  ].map((selector) => ({ selector, message }))
}

/** The browser's own ways out, which belong to services. */
function servicesOnly() {
  return ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'localStorage', 'sessionStorage'].map((name) => ({
    name,
    message: 'Only services talk to the outside.',
  }))
}
