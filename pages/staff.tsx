export { StaffScreen as default } from '#components/staff/StaffScreen.tsx'
