export { UtilitiesScreen as default } from '#components/utilities/UtilitiesScreen.tsx'
