export { ContactsScreen as default } from '#components/contacts/ContactsScreen.tsx'
