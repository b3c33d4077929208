export { LocationsTab as default } from '#components/events/locations/LocationsTab.tsx'
