export { AutomaticEmailsTab as default } from '#components/events/automaticEmails/AutomaticEmailsTab.tsx'
