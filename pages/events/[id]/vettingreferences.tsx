export { VettingReferencesTab as default } from '#components/events/vetting/VettingReferencesTab.tsx'
