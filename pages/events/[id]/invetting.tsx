export { InVettingTab as default } from '#components/events/vetting/InVettingTab.tsx'
