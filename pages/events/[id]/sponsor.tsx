export { SponsorsTab as default } from '#components/events/sponsors/SponsorsTab.tsx'
