export { EmailIssuesScreen as default } from '#components/events/failedEmails/EmailIssuesScreen.tsx'
