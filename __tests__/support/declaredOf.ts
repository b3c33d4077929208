/** A call that only some resources declare. Throws when the resource has none. */
export function declaredOf<C>(call: C | undefined): C {
  if (call) return call
  throw new Error('The resource has no such call')
}
