/** Turns a function of one write into a `prepare` of many. */
export const each =
  <Writing, Filled>(prepare: (writing: Writing) => Filled | Promise<Filled>) =>
  async (writings: readonly Writing[]): Promise<Filled[]> => {
    const filled: Filled[] = []
    for (const writing of writings) filled.push(await prepare(writing))
    return filled
  }
