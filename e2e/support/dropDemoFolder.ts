/** After the journeys. */
export default async function dropDemoFolder(): Promise<void> {
  await globalThis.dropDemoFolder?.()
}
