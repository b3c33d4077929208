export { RegistrationsTab as default } from '#components/events/registrations/RegistrationsTab.tsx'
