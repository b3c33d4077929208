export { CheckInTab as default } from '#components/events/checkIn/CheckInTab.tsx'
