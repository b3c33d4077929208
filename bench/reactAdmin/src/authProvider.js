import { cookie } from './cookie.js'

/** Signed in is who has the cookies of a sign-in. */
export const authProvider = {
  login: () => Promise.reject(new Error('Sign in to the console')),
  logout: () => Promise.resolve(),
  checkAuth: () => (cookie('accessToken') ? Promise.resolve() : Promise.reject(new Error('Not signed in'))),
  checkError: ({ status }) => (status === 401 ? Promise.reject(new Error('Not signed in')) : Promise.resolve()),
  getPermissions: () => Promise.resolve(JSON.parse(cookie('user') ?? '{}').role),
  getIdentity: () => {
    const { contactId, name } = JSON.parse(cookie('user') ?? '{}')
    return Promise.resolve({ id: contactId, fullName: name })
  },
}
