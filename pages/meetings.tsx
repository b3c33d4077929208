export { FloorScreen as default } from '#components/meetings/FloorScreen.tsx'
