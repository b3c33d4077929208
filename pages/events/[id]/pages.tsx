export { PagesTab as default } from '#components/events/pages/PagesTab.tsx'
