export { EventScreen as default } from '#components/events/EventScreen.tsx'
