export { EventsScreen as default } from '#components/events/EventsScreen.tsx'
