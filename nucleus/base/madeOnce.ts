/** The same function, which makes its result once for each object that it is given: for what follows from a declaration alone. */
export function madeOnce<Given extends object, Made>(make: (given: Given) => Made): (given: Given) => Made {
  const results = new WeakMap<Given, { made: Made }>()
  return (given) => {
    const { made } = results.get(given) ?? { made: make(given) }
    if (!results.has(given)) results.set(given, { made })
    return made
  }
}
