import type { CallFailure } from './createCallThunk.ts'

/** Why a call was refused, in one sentence for a dialog: the first field's reason, the server's own message, or what the client says. */
export const refusalOf = ({ fields, reason, message }: CallFailure): string => Object.values(fields ?? {})[0] ?? reason ?? message
