export { DynamicLinksTab as default } from '#components/events/dynamicLinks/DynamicLinksTab.tsx'
