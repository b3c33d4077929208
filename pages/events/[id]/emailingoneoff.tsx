export { OneOffEmailsTab as default } from '#components/events/notifications/OneOffEmailsTab.tsx'
