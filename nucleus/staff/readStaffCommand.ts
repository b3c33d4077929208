import { parseArgs } from 'node:util'
import { type Role, roleLabelOf, roles } from '#constants/roles.ts'
import { email, personName } from '#contract/fields.ts'

export const staffUsage = `npm run staff
npm run staff -- add ADDRESS --name "First Last" --role ROLE
npm run staff -- role ADDRESS ROLE
npm run staff -- remove ADDRESS

Lists or changes who can sign in. You can run it while nucleus runs.
  add      lets a person sign in: the contact with this address, or a new contact with this name
  role     changes the role of a member of staff and signs them out
  remove   stops a member of staff signing in and signs them out; the contact is kept
  ROLE     ${roles.join(', ')}, or as the console calls it: “${roleLabelOf('eventManager')}”`

export interface NewName {
  firstName: string
  lastName: string
}

/** A command of the operator about staff. Addresses are in lower case. */
export type StaffCommand =
  | { verb: 'list' }
  | { verb: 'add'; address: string; role: Role; name?: NewName }
  | { verb: 'role'; address: string; role: Role }
  | { verb: 'remove'; address: string }

/** Reads the arguments of `npm run staff`. Undefined for help; throws on invalid arguments. */
export function readStaffCommand(args: string[]): StaffCommand | undefined {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { name: { type: 'string' }, role: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) return undefined
  const [verb, ...operands] = positionals
  if (verb !== 'add' && (values.name !== undefined || values.role !== undefined)) throw new Error('Use --name and --role only with add.')
  if (verb === undefined) return { verb: 'list' }
  if (verb === 'add') {
    const [address] = exactly(1, operands, 'Give one e-mail address after add, and a name of several words in quotes.')
    if (values.role === undefined) throw new Error('Give a role: --role admin for an administrator.')
    return {
      verb,
      address: addressIn(address),
      role: roleIn(values.role),
      name: values.name === undefined ? undefined : nameIn(values.name),
    }
  }
  if (verb === 'role') {
    const [address, role] = exactly(2, operands, 'Give one e-mail address and one role after role.')
    return { verb, address: addressIn(address), role: roleIn(role) }
  }
  if (verb === 'remove') return { verb, address: addressIn(exactly(1, operands, 'Give one e-mail address after remove.')[0]) }
  throw new Error(`Unknown command: ${verb}. Use add, role or remove, or nothing to list the staff.`)
}

function exactly(count: number, operands: readonly string[], otherwise: string): string[] {
  if (operands.length !== count) throw new Error(otherwise)
  return [...operands]
}

function addressIn(text = ''): string {
  const { success, data } = email.safeParse(text)
  if (!success) throw new Error(`${text} is not an e-mail address.`)
  return data
}

function roleIn(text = ''): Role {
  const name = text.toLowerCase()
  const role = roles.find((one) => one.toLowerCase() === name || roleLabelOf(one).toLowerCase() === name)
  if (!role) throw new Error(`${text} is not a role. Use one of ${roles.join(', ')}.`)
  return role
}

/** The first word is the first name, the rest is the last name, which may be missing. */
function nameIn(text: string): NewName {
  const [first, ...others] = text.trim().split(/\s+/)
  const [firstName, lastName] = [personName.safeParse(first), personName.safeParse(others.join(' '))]
  if (!firstName.success || !lastName.success || !firstName.data) throw new Error(`“${text}” is not a name. Use --name "First Last".`)
  return { firstName: firstName.data, lastName: lastName.data ?? '' }
}
