export { SpeakersTab as default } from '#components/events/speakers/SpeakersTab.tsx'
