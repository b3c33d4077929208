export { OptionsTab as default } from '#components/events/options/OptionsTab.tsx'
