export { NotificationsScreen as default } from '#components/notifications/NotificationsScreen.tsx'
