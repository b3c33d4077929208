/** Turns a function of one write into a `prepare` of many. */
export const each =
  <Write, Result>(prepare: (write: Write) => Result | Promise<Result>) =>
  async (writes: readonly Write[]): Promise<Result[]> => {
    const results: Result[] = []
    for (const write of writes) results.push(await prepare(write))
    return results
  }
