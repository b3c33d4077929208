export { CompanyScreen as default } from '#components/companies/CompanyScreen.tsx'
