export { CompanyTypesScreen as default } from '#components/companies/CompanyTypesScreen.tsx'
