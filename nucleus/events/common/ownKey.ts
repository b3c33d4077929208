import type { PrivateKeys } from '../../kernel/privateKeys.ts'

interface LinkOwner {
  eventRegistrationId: number
  privateLinkVersion: number
}

/** The secret of a registrant's private link as it is now: each time that staff replace the link it is another one. */
export const ownKeyOf = ({ of }: Pick<PrivateKeys, 'of'>, { eventRegistrationId: id, privateLinkVersion: version }: LinkOwner): string =>
  of('registration', version === 0 ? id : `${id} ${version}`)
