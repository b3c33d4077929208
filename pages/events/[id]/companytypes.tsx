export { CompanyTypesTab as default } from '#components/events/companyTypes/CompanyTypesTab.tsx'
