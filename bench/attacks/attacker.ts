import { setPriority } from 'node:os'
import { attacks } from './attacks.ts'
import { makeCaller } from './caller.ts'

/**
 * One attack, in a process of its own: so that its work is not taken for the server's. It has the lowest priority, because whoever attacks
 * brings machines of their own. Tells its parent how many answers of each status came.
 */
const [base = '', token = '', name = '', milliseconds = '0'] = process.argv.slice(2)
setPriority(19)
const attack = attacks.find((one) => one.name === name)
const caller = makeCaller(base, token)
await attack?.run(caller, performance.now() + Number(milliseconds))
process.send?.([...caller.counts])
