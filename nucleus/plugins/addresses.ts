import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { formMessages } from '#constants/formMessages.ts'
import { allCalls } from '#contract/index.ts'
import { wrongAddress, Refusal } from '../base/errors.ts'
import { sendRefusal } from './errors.ts'

/** The most characters of a parameter in a path, as encoded. */
export const maxParameterLength = 1000

/** Answers Fastify's errors about an address before routing in the envelope, with the parameter that cannot be read. */
export function refuseAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH'
  const name = unreadableParameter(request.raw.url ?? '', isTooLong)
  if (!isTooLong) return void sendRefusal(reply, wrongAddress({ [name]: `${name} holds a % that stands for no character` }))
  const message = formMessages.textAtMost(name, maxParameterLength)
  return void sendRefusal(reply, new Refusal(414, message, { fields: { [name]: message } }))
}

/** The name of the unreadable parameter, if the address matches a call: as many parts, and the fixed parts are the same. */
function unreadableParameter(url: string, isTooLong: boolean): string {
  const parts = (url.split('?')[0] ?? '').split('/').slice(2)
  const isBad = (part: string) => (isTooLong ? part.length > maxParameterLength : !isDecodable(part))
  for (const { path } of allCalls) {
    const names = path.split('/').slice(1)
    const isMatch = names.length === parts.length && names.every((name, at) => name.startsWith('{') || name === parts[at])
    const at = isMatch ? parts.findIndex(isBad) : -1
    if (at >= 0) return names[at]?.replace(/[{}]/g, '') ?? 'address'
  }
  return 'address'
}

function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}
