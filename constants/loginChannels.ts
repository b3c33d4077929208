import { choices } from './choice.ts'

/** How the code of a sign-in is sent. */
export const loginChannels = choices({ email: [1, 'E-mail'], text: [2, 'Text message'] })
