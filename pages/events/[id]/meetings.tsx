export { MeetingsTab as default } from '#components/events/meetings/MeetingsTab.tsx'
