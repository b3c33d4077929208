import { setPriority } from 'node:os'
import { attacks } from './attacks.ts'
import { makeCaller } from './caller.ts'
import type { PublicPlaces } from './publicPlaces.ts'

/**
 * One attack, in a process of its own, so that its work is not counted as the server's. It has the lowest priority, because
 * attackers bring their own machines. Sends its parent the number of answers by status.
 */
const [base = '', token = '', name = '', milliseconds = '0', places = '{}'] = process.argv.slice(2)
setPriority(19)
const at = attacks.findIndex((one) => one.name === name)
const attack = attacks[at]
// Each stranger has another network, so that no limit of one affects the next.
const identity = attack?.isStranger ? { address: `203.0.113.${at}` } : { token }
const caller = makeCaller(base, identity, JSON.parse(places) as PublicPlaces)
await attack?.run(caller, performance.now() + Number(milliseconds))
process.send?.([...caller.counts])
