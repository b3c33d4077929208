import { install, pinnedNode, root, run } from './install.mjs'

/**
 * `npm run dev`: both programs side by side. nucleus restarts when one of its files changes, on the port after the console's;
 * the console reloads changed pages immediately and forwards calls to nucleus.
 */
process.chdir(root)
await install()
try {
  process.loadEnvFile('.env')
} catch {
  // Without the file the default settings apply.
}
const styles = await run(pinnedNode, ['scripts/writeStyles.ts'])
if (styles !== 0) process.exit(styles)
const form = await run(pinnedNode, ['scripts/buildForm.ts'])
if (form !== 0) process.exit(form)
const port = Number(process.env.PORT || 3000)
const nucleusPort = String(port + 1)
const shared = { ...process.env, NODE_ENV: 'development', NEXT_TELEMETRY_DISABLED: '1' }
const programs = [
  run(pinnedNode, ['--watch', '--watch-preserve-output', 'nucleus/process/main.ts'], {
    env: { ...shared, PORT: nucleusPort, HOST: '127.0.0.1' },
  }),
  run(pinnedNode, ['server.ts', '--dev'], { env: { ...shared, NUCLEUS_URL: `http://127.0.0.1:${nucleusPort}` } }),
]
await Promise.race(programs)
// One is useless without the other: end the rest as Ctrl-C would.
process.emit('SIGTERM', 'SIGTERM')
process.exit(Math.max(...(await Promise.all(programs))))
