export { EmailTemplatesTab as default } from '#components/events/emailTemplates/EmailTemplatesTab.tsx'
