export { NotFoundScreen as default } from '#components/shell/NotFoundScreen.tsx'
