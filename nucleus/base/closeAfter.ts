/** What the work returns, once `close` has ended too. `close` also runs when the work fails. */
export async function closeAfter<T>(work: Promise<T>, close: () => Promise<void> | undefined): Promise<T> {
  try {
    return await work
  } finally {
    await close()
  }
}
