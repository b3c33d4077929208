export { BasicTab as default } from '#components/events/basic/BasicTab.tsx'
