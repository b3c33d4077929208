export { ContactScreen as default } from '#components/contacts/ContactScreen.tsx'
