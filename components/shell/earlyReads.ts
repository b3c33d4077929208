import { addressNames } from '#constants/addressNames.ts'
import type { Call, Host } from '#contract/call.ts'
import { type CallAddress, callAddress } from '#contract/callAddress.ts'
import type { ScreenRequest } from '#store/prefetchRequests.ts'
import { makeStore } from '#store/makeStore.ts'
import { requestsIn, requestsOf } from './requestsOf.ts'

/** A read that a page sends when it opens, in the format of `server/sendEarlyReads.js`. */
export interface EarlyRead {
  /** With `{id}` for the id in the page's address. */
  path: string
  params: Record<string, string>
  /** The parameters of the page's address that it follows. With any other parameter it is not sent early. */
  parameters: Record<string, ParameterRule>
  /** No parameter of the address changes it. */
  isFixed?: true
  /** Its server, unless that is the console's own. */
  host?: Host
}
/** Where a parameter's value goes: the name of a parameter or the index of a path part; for an integer also the largest value. Null: nowhere. */
type ParameterRule = [to: string | number, max?: number] | null

/** Values that probe where the address's id and parameters go. */
const someId = '987654321'
const someText = 'some text'
const someNumber = '7'
const largest = 9_999_999
/** Their meaning depends on saved views, which have not loaded yet. */
const savedViewParameters: readonly string[] = ['view', 'without']

/**
 * The reads of a page when it opens, derived from `requestsOf`: once without a query, and once for each parameter of a query, to see
 * what it changes. Reads that no such rule describes are left out; the page's own code sends them.
 */
export function earlyReads(page: string): EarlyRead[] {
  const address = page.replace('[id]', someId)
  const plain = readsOf(requestsOf(address))
  const probe = (name: string, value: string) => readsOf(requestsOf(`${address}?${new URLSearchParams({ [name]: value })}`))
  const readNames = namesReadBy(address)
  const names = new Set([...addressNames, ...plain.flatMap(({ takes }) => takes), ...readNames])
  const probes = [...names].map((name) => ({
    name,
    text: probe(name, someText),
    number: probe(name, someNumber),
    most: probe(name, String(largest)),
  }))
  return plain.filter(isConstant).map((read) => {
    const { path, params, host } = read
    const isIn = (reads: readonly Read[]) => reads.some((one) => textOf(one) === textOf(read))
    const isFixed = probes.every(({ text, number, most }) => [text, number, most].every(isIn))
    const rules = probes.flatMap(({ name, text, number, most }): [string, ParameterRule][] => {
      if (savedViewParameters.includes(name)) return []
      // Only the screen knows which of its values change something.
      if ([text, number, most].every(isIn)) return readNames.has(name) ? [] : [[name, null]]
      const to = positionOf(someText, { read, reads: text })
      if (to !== undefined) return [[name, [to]]]
      const toNumber = positionOf(someNumber, { read, reads: number })
      const bound = most.map((one) => differenceOf(read, one)).find((one) => one?.place === toNumber)?.value
      return toNumber === undefined || bound === undefined ? [] : [[name, [toNumber, Number(bound)]]]
    })
    const early = { path: path.replace(someId, '{id}'), params: flat(params), ...(host && { host }) }
    return isFixed ? { ...early, parameters: {}, isFixed } : { ...early, parameters: Object.fromEntries(rules) }
  })
}

interface Read extends CallAddress {
  host?: Host
  /** The names of its call's parameters. */
  takes: readonly string[]
}

function readsOf(needs: readonly ScreenRequest[]): Read[] {
  const reads: Read[] = []
  const note: Parameters<ScreenRequest>[0] = (call, input) => {
    const { path, params, query, host } = call as Call
    reads.push({ ...callAddress({ path, query }, input), host, takes: Object.keys({ ...params.shape, ...query?.shape }) })
  }
  const state = makeStore().getState()
  for (const needed of needs) needed(note, state)
  return reads
}

/** The parameters of an address that its screen reads itself. */
function namesReadBy(pathname: string): Set<string> {
  const names = new Set<string>()
  const watched = new Proxy<Record<string, string>>({}, { get: (_, name) => void (typeof name === 'string' && names.add(name)) })
  readsOf(requestsIn(pathname, () => ({ page: 1, pageSize: 1, filters: watched }), watched))
  return names
}

/** Where a value is in one of the reads that are otherwise the same. */
function positionOf(value: string, { read, reads }: { read: Read; reads: readonly Read[] }): string | number | undefined {
  const found = reads.map((one) => differenceOf(read, one)).find((one) => one?.value === value)
  return found?.place
}

/** The single parameter or path part in which another read differs. */
function differenceOf(read: Read, other: Read): { place: string | number; value: string } | undefined {
  const [parts, otherParts] = [read.path.split('/'), other.path.split('/')]
  const [params, otherParams] = [flat(read.params), flat(other.params)]
  if (parts.length !== otherParts.length || Object.keys(params).some((name) => !(name in otherParams))) return undefined
  const differences = [
    ...otherParts.flatMap((value, place) => (value === parts[place] ? [] : [{ place, value }])),
    ...Object.entries(otherParams).flatMap(([place, value]) => (value === params[place] ? [] : [{ place, value }])),
  ]
  return differences.length === 1 ? differences[0] : undefined
}

/** An instant is different a minute later and a day tomorrow, and the id belongs to the address. */
const isConstant = ({ params }: CallAddress): boolean =>
  Object.values(params).every((value) => String(value) !== someId && !/^\d{4}-\d\d-\d\d(T|$)/.test(String(value)))

const flat = (params: CallAddress['params']): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
const textOf = ({ path, params }: CallAddress): string =>
  JSON.stringify([path, Object.entries(flat(params)).toSorted(([a], [b]) => (a < b ? -1 : 1))])
