export { LoginScreen as default } from '#components/login/LoginScreen.tsx'
