/** Built as `vite build` builds it, into the folder that the benchmark serves. */
export default {
  build: { outDir: '../../.cache/bench/reactAdmin', emptyOutDir: true },
  // One warning for each module of MUI that says 'use client'.
  logLevel: 'error',
  oxc: { jsx: { runtime: 'automatic' } },
}
