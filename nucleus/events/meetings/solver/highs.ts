/** Solves a program of 0s and 1s in the LP format of CPLEX. Returns the names of the variables that are 1; undefined without an optimum. */
export type ProgramSolver = (program: string) => ReadonlySet<string> | undefined

/** Nodes rather than seconds, so that a program has the same answer on every machine. */
const maxNodes = 2000
/** The most seconds of one program, on a machine that is too slow for its nodes. */
const maxSeconds = 10

/** Loads HiGHS, compiled to WebAssembly. Its calls block the thread, so it belongs into one of its own. */
export async function loadProgramSolver(): Promise<ProgramSolver> {
  const { default: loadHighs } = await import('highs')
  const highs = await loadHighs()
  return (program) => {
    try {
      const { Status: status, Columns: columns } = highs.solve(program, {
        output_flag: false,
        random_seed: 1,
        mip_rel_gap: 0,
        mip_max_nodes: maxNodes,
        time_limit: maxSeconds,
      })
      if (status !== 'Optimal') return undefined
      return new Set(Object.entries<{ Primal?: number }>(columns).flatMap(([name, { Primal: value = 0 }]) => (value > 0.5 ? [name] : [])))
    } catch {
      // Out of its memory, for instance. Whoever asks does without.
      return undefined
    }
  }
}
