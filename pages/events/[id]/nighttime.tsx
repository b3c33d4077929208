export { NightTimeTab as default } from '#components/events/nightTime/NightTimeTab.tsx'
