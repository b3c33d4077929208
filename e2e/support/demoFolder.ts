import { nucleusAlone, startServer } from './server.ts'

declare global {
  var dropDemoFolder: (() => Promise<void>) | undefined
}

/** Before the journeys: a data folder with the demo data, of which every server takes a copy instead of making its own. */
export default async function makeDemoFolder(): Promise<void> {
  const nucleus = await startServer({}, nucleusAlone)
  await nucleus.end()
  globalThis.dropDemoFolder = nucleus.drop
  process.env.DEMO_FOLDER = nucleus.folder
}
