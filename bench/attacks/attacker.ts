import { setPriority } from 'node:os'
import { attacks } from './attacks.ts'
import { makeCaller } from './caller.ts'

/**
 * One attack, in a process of its own, so that its work is not counted as the server's. It has the lowest priority, because
 * attackers bring their own machines. Sends its parent the number of answers by status.
 */
const [base = '', token = '', name = '', milliseconds = '0'] = process.argv.slice(2)
setPriority(19)
const attack = attacks.find((one) => one.name === name)
const caller = makeCaller(base, token)
await attack?.run(caller, performance.now() + Number(milliseconds))
process.send?.([...caller.counts])
