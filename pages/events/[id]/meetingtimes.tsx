export { MeetingTimesTab as default } from '#components/events/meetingTimes/MeetingTimesTab.tsx'
