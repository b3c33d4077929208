export { SavedTextsScreen as default } from '#components/utilities/emails/SavedTextsScreen.tsx'
