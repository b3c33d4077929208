export { LogoutScreen as default } from '#components/login/LogoutScreen.tsx'
