export { CompaniesTab as default } from '#components/events/companies/CompaniesTab.tsx'
