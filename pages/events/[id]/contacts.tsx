export { ContactsTab as default } from '#components/events/contacts/ContactsTab.tsx'
