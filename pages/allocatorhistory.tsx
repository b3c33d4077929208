export { AllocatorHistoryScreen as default } from '#components/events/allocatorHistory/AllocatorHistoryScreen.tsx'
