export { TracksTab as default } from '#components/events/tracks/TracksTab.tsx'
