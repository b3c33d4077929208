/** A `prepare` that looks at one writing at a time. */
export const each =
  <Writing, Filled>(prepare: (writing: Writing) => Filled | Promise<Filled>) =>
  async (writings: readonly Writing[]): Promise<Filled[]> => {
    const filled: Filled[] = []
    for (const writing of writings) filled.push(await prepare(writing))
    return filled
  }
