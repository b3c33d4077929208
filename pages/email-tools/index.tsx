export { EmailToolsScreen as default } from '#components/utilities/emails/EmailToolsScreen.tsx'
