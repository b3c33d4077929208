export { JobsScreen as default } from '#components/jobs/JobsScreen.tsx'
